// What only whoever is in sees of the shell. Most who come are visitors and do not carry it; the server draws it, so nobody waits for it.
import { lazy } from 'react'

export const BarSignedIn = lazy(() => import('./bar-signed-in.tsx'))
export const SanctionBanner = lazy(() => import('./sanction-banner.tsx'))
export const MenuSignedIn = lazy(() => import('./menu-signed-in.tsx'))
