// Policy: from the recorded facts about a case to the measures that were taken in it. Pure; nothing else decides what a case may claim.
import type { ReportMeasure } from '@murmullo/contract/report-values'
import type { CaseFacts } from './reports.columns.ts'

export function measuresOf(facts: CaseFacts): ReportMeasure[] {
  const { contentState, wasRemoved, isLastRemoval, wasMarked, isExplicit, isSanctioned } = facts
  // Once the row is gone only the log says whether the team removed it, or its author deleted it after it was restored.
  const isRemoved =
    (contentState === 'removed' && wasRemoved) || (contentState === 'gone' && wasRemoved && isLastRemoval)
  const measures: ReportMeasure[] = []
  if (isRemoved) measures.push('removed')
  else if (wasMarked && isExplicit) measures.push('explicit')
  if (isSanctioned) measures.push('sanctioned')
  return measures
}
