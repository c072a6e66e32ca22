// Lazy components for logged-in users. Most visitors do not download them; the server renders them, so users see no delay.
import { lazy } from 'react'

export const TopBarAccount = lazy(() => import('./top-bar-account.tsx'))
export const SanctionBanner = lazy(() => import('./sanction-banner.tsx'))
export const AccountMenu = lazy(() => import('./account-menu.tsx'))
