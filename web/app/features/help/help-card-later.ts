// The card for pages where most never see it: the server draws it, and its code comes only when it is there, or is called for.
import { lazy } from 'react'

export const loadHelpCard = () => import('./help-card.tsx')

export const HelpCardLater = lazy(() => loadHelpCard().then(({ HelpCard }) => ({ default: HelpCard })))
