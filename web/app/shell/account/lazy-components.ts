// Lazy components for logged-in users. Most visitors do not download them; the server renders them, so users see no delay.
import { lazy } from 'react'

export const TopBarAccount = lazy(() => import('./top-bar-account.tsx'))
/** In the file of the top bar: they share the unread counters, and a file of their own would move those into the first view. */
export const DockAccount = lazy(async () => ({ default: (await import('./top-bar-account.tsx')).DockAccount }))
export const SanctionBanner = lazy(() => import('./sanction-banner.tsx'))
export const AccountMenu = lazy(() => import('./account-menu.tsx'))
