// Lazy-loaded help card, for pages where most users never see it. The server renders it; the client fetches the chunk only if needed.
import { lazy } from 'react'

const loadHelpCard = () => import('./help-card.tsx')

export const LazyHelpCard = lazy(() => loadHelpCard().then(({ HelpCard }) => ({ default: HelpCard })))

/** Preloads the chunk when the user starts to type, so the card causes no layout shift. A failed preload only means less help. */
export function preloadHelpCard(): void {
  loadHelpCard().catch(() => {})
}
