// Differences between two sets of predictions on the golden set: the texts whose prediction changed, and the scores per category. Pure functions.
import type { GoldenText, LabCategoryDelta, LabChange, LabMetrics } from '@murmullo/contract/moderation/lab'
import type { LabSource } from '@murmullo/contract/moderation/lab-values'
import type { Predictions } from './lab-runs.columns.ts'

export function listChanges(
  texts: readonly GoldenText[],
  source: LabSource,
  before: Predictions,
  after: Predictions,
): LabChange[] {
  return texts.flatMap((text) => {
    const [was, is] = [before[text.id] ?? 'noAnswer', after[text.id] ?? 'noAnswer']
    return was === is ? [] : [{ ...text, source, before: was, after: is }]
  })
}

export function compareCategories(before: LabMetrics, after: LabMetrics): LabCategoryDelta[] {
  return after.categories.map(({ category, precision, recall, f1 }, index) => {
    const was = before.categories[index]
    return {
      category,
      before: { precision: was?.precision ?? null, recall: was?.recall ?? 0, f1: was?.f1 ?? 0 },
      after: { precision, recall, f1 },
    }
  })
}
