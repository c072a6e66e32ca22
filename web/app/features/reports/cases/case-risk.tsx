// Risk of the reported content in a list or case: only a level that matters for the order of work.
import type { CaseCard } from '@murmullo/contract/reports/report-cases'
import { RiskBadge } from '../../../shared/moderation/risk-badge.tsx'

export function CaseRisk({ level }: { readonly level: CaseCard['riskLevel'] }) {
  return level === 'high' || level === 'medium' ? <RiskBadge level={level} /> : null
}
