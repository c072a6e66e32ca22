// Policy (pure function): derives the measures of a case from recorded facts. No other code decides what a case may claim.
import type { ReportMeasure } from '@murmullo/contract/reports/report-values'
import type { CaseFacts } from './reports.columns.ts'

export function measuresFor(facts: CaseFacts): ReportMeasure[] {
  const { contentState, wasRemoved, isLastRemoval, wasMarked, isExplicit, isSanctioned } = facts
  // After the row is deleted, only the audit log records whether staff removed it, or the author deleted it after it was restored.
  const isRemoved =
    (contentState === 'removed' && wasRemoved) || (contentState === 'deleted' && wasRemoved && isLastRemoval)
  const measures: ReportMeasure[] = []
  if (isRemoved) measures.push('removed')
  else if (wasMarked && isExplicit) measures.push('explicit')
  if (isSanctioned) measures.push('sanctioned')
  return measures
}
