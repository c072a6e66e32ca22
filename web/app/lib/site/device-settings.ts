// Settings of the device, which outlive a logout and an account deletion: the theme and the dismissed first-visit notice. The response of both
// clears the storage of the browser, so the page first carries them over, in cookies.
import { carryNoticeDismissal } from './notice-dismissal.ts'
import { carryTheme } from './theme.ts'

/** Headers of that response. Without the HTTP cache the Back button shows nothing; `storage` is localStorage, caches and the service worker. */
export const clearSiteData = { 'Clear-Site-Data': '"cache", "storage"' } as const

/** Before the request. */
export function carryDeviceSettings(): void {
  carryTheme()
  carryNoticeDismissal()
}
