// Tells the other tabs of this browser when somebody came in or left, and asks anew when one of them says so.
import type { ShellViewer } from '@murmullo/contract/page'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** What is kept there says that somebody is in, not who. Only a change of it is told. */
const key = 'sesion'

export function useSessionNews(viewer: ShellViewer | null): void {
  const { revalidate } = useRevalidator()
  const since = viewer?.since ?? ''
  useEffect(() => {
    const hear = (event: StorageEvent) => event.key === key && void revalidate()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [revalidate])
  useEffect(() => {
    try {
      const before = localStorage.getItem(key)
      localStorage.setItem(key, since)
      // Whoever was in, and is not any more, leaves nothing that was being said to somebody.
      if (before && before !== since)
        for (const place of Object.keys(localStorage)) if (place.startsWith('talk ')) localStorage.removeItem(place)
    } catch {
      // Without storage each tab finds out by itself.
    }
  }, [since])
}
