// React hook: applies the theme of the account on a device without one, and saves the device's theme to the account preferences of a logged-in
// user. Errors are silent, because the device has its own copy.
import type { accounts } from '@murmullo/contract/accounts/accounts'
import { useEffect } from 'react'
import { callApi } from '../../lib/api/call-api.ts'
import { isTheme, saveTheme, themeCookie } from '../../lib/site/theme.ts'

/** `saved` is the value in the account, null when it was never saved. */
export function useSavedTheme(saved: boolean | null): void {
  useEffect(() => {
    const page = document.documentElement
    if (saved !== null && !hasSavedTheme()) saveTheme(saved ? 'dark' : 'light')
    let lastSaved = saved
    let isLeaving = false
    const save = () => {
      const darkMode = page.classList.contains('dark')
      // Ignore changes while the page is hidden or unloading: they come from another tab or the system, not from this user's choice.
      if (isLeaving || document.hidden) return
      // During a theme change both classes are removed for a moment.
      if (lastSaved === darkMode || !(darkMode || page.classList.contains('light'))) return
      lastSaved = darkMode
      void callApi<typeof accounts.savePreferences>('PUT', '/accounts/me/preferences', { darkMode }).catch(
        // oxlint-disable-next-line no-console -- for debugging; the user is not notified
        (error: unknown) => console.warn('theme not kept', error),
      )
    }
    save()
    const observer = new MutationObserver(save)
    observer.observe(page, { attributeFilter: ['class'] })
    const leave = ({ type }: Event) => {
      isLeaving = type === 'pagehide'
    }
    addEventListener('pagehide', leave)
    addEventListener('pageshow', leave)
    return () => {
      observer.disconnect()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', leave)
    }
  }, [saved])
}

/** Whether a theme was chosen on this device. Without one it has that of the system, or of the account. */
function hasSavedTheme(): boolean {
  if (document.cookie.includes(`${themeCookie.name}=`)) return true
  try {
    return isTheme(localStorage.getItem('theme'))
  } catch {
    return false
  }
}
