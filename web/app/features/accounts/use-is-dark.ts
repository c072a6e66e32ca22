// Whether the page wears the dark theme, also when it changes elsewhere on it.
import { useSyncExternalStore } from 'react'

/** `kept` is what the server knows of it. */
export function useIsDark(kept: boolean): boolean {
  return useSyncExternalStore(watch, isDark, () => kept)
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark')
}

function watch(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}
