// Lazy components for logged-in users. Most visitors do not download them; the server renders them, so users see no delay.
import { lazy } from 'react'

export const TopBarAccount = lazy(() => import('./bar-signed-in.tsx'))
export const SanctionBanner = lazy(() => import('./sanction-banner.tsx'))
export const AccountMenu = lazy(() => import('./menu-signed-in.tsx'))
