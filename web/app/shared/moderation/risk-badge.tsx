// Risk level badge: a label, and a colour that repeats it.
import type { Review } from '@murmullo/contract/moderation/moderation'
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx'

const levels: Readonly<Record<Review['riskLevel'], readonly [word: string, tone: BadgeTone]>> = {
  high: ['Riesgo alto', 'admin'],
  medium: ['Riesgo medio', 'warn'],
  low: ['Riesgo bajo', 'plain'],
  safe: ['Seguro', 'ok'],
  unknown: ['Riesgo desconocido', 'plain'],
}

export function RiskBadge({ level }: { readonly level: Review['riskLevel'] }) {
  const [word, tone] = levels[level]
  return <Badge tone={tone}>{word}</Badge>
}
