// Schemas of moderation verdicts: the response of the AI model, and the verdict stored with the content for moderators.
import * as z from 'zod/mini'
import { type Category, categoryNames } from './categories.ts'

export { type Category, categoryNames }

export const categories = Object.keys(categoryNames) as [Category, ...Category[]]
const noCategory = 'ninguna'
const reasons = [...Object.values(categoryNames), noCategory] as const

/** Response schema of the model. It writes the fields in this order, so it explains before it decides. */
export const modelResponse = z.object({
  explanation: z.string(),
  detectedPatterns: z.array(z.string()),
  reason: z.enum(reasons),
  isInappropriate: z.boolean(),
  isExplicit: z.boolean(),
  requiresHumanReview: z.boolean(),
  confidenceScore: z.number().check(z.minimum(0), z.maximum(1)),
})

export type ModelResponse = z.output<typeof modelResponse>

export function categoryFor({ reason }: ModelResponse): Category | null {
  return categories.find((category) => categoryNames[category] === reason) ?? null
}

export const verdict = z.strictObject({
  isInappropriate: z.boolean(),
  category: z.nullable(z.enum(categories)),
  /** The Spanish label of the category, or why there is no verdict. */
  reason: z.nullable(z.string()),
  /** Null when no model classified it. */
  confidenceScore: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  explanation: z.string(),
  detectedPatterns: z.array(z.string()),
  requiresHumanReview: z.boolean(),
  /** Adult content: allowed, and flagged as explicit even when the author did not. */
  isExplicit: z.boolean(),
  /** Visible only to its author until a moderator has reviewed it. */
  isHeld: z.boolean(),
  /** Null when no model was needed or none answered. */
  model: z.nullable(z.string()),
  ms: z.number(),
})

export type Verdict = z.output<typeof verdict>
