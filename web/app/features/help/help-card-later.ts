// The card for pages where most never see it: the server draws it, and its code comes only when it is there, or is called for.
import { lazy } from 'react'

const loadHelpCard = () => import('./help-card.tsx')

export const HelpCardLater = lazy(() => loadHelpCard().then(({ HelpCard }) => ({ default: HelpCard })))

/** Called while somebody begins to write, so that it does not make the page jump when it is needed. Without it there is only less help. */
export function fetchHelpCard(): void {
  loadHelpCard().catch(() => {})
}
