// React hook: whether the dark theme is active. Subscribes to changes of the `class` attribute of the root element.
import { useSyncExternalStore } from 'react'

/** `saved`: the preference stored on the server, used during server rendering and hydration. */
export function useIsDarkTheme(saved: boolean): boolean {
  return useSyncExternalStore(subscribe, isDark, () => saved)
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark')
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['class'] })
  return () => observer.disconnect()
}
