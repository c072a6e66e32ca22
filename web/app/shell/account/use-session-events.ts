// React hook: signals login and logout to other tabs by a storage event, and revalidates the loaders when another tab signals it.
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

/** The stored value leads to no account. A storage event only fires when it changes. */
const key = 'sesion'

export function useSessionEvents(viewer: ShellViewer | null): void {
  const { revalidate } = useRevalidator()
  const sessionKey = viewer?.sessionKey ?? ''
  const isKnown = viewer === null || sessionKey !== ''
  useEffect(() => {
    const onStorage = (event: StorageEvent) => event.key === key && void revalidate()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [revalidate])
  useEffect(() => {
    if (!isKnown) return
    try {
      const before = localStorage.getItem(key)
      localStorage.setItem(key, sessionKey)
      // After logout or a change of user, the message drafts of the previous user are deleted.
      if (before && before !== sessionKey)
        for (const storageKey of Object.keys(localStorage))
          if (storageKey.startsWith('talk ')) localStorage.removeItem(storageKey)
    } catch {
      // Without storage each tab notices at its next request.
    }
  }, [isKnown, sessionKey])
}
