// Keeps the theme that somebody signed in wears on this device among their preferences. If that fails they notice nothing: the device
// remembers for itself.
import type { accounts } from '@murmullo/contract/accounts'
import { useEffect } from 'react'
import { callApi } from '../lib/call-api.ts'

/** `kept` is what their account says, null until it says something. */
export function useKeptTheme(kept: boolean | null): void {
  useEffect(() => {
    const page = document.documentElement
    let known = kept
    let isLeaving = false
    const keep = () => {
      const darkMode = page.classList.contains('dark')
      // A page that nobody looks at, or that is being left, chose nothing: another tab did, or the system.
      if (isLeaving || document.hidden) return
      // While a theme is changed the page wears none for a moment.
      if (known === darkMode || !(darkMode || page.classList.contains('light'))) return
      known = darkMode
      void callApi<typeof accounts.savePreferences>('PUT', '/accounts/me/preferences', { darkMode }).catch(
        // oxlint-disable-next-line no-console -- for whoever looks into it; the person is not bothered
        (error: unknown) => console.warn('theme not kept', error),
      )
    }
    keep()
    const watch = new MutationObserver(keep)
    watch.observe(page, { attributeFilter: ['class'] })
    const leave = ({ type }: Event) => {
      isLeaving = type === 'pagehide'
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', leave)
    return () => {
      watch.disconnect()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', leave)
    }
  }, [kept])
}
