// What a model says of a text, and what we make of it: the verdict that is kept with a secret and that administrators read.
import * as z from 'zod/mini'
import { type Category, categoryNames } from './categories.ts'

export { type Category, categoryNames }

export const categories = Object.keys(categoryNames) as [Category, ...Category[]]
const noCategory = 'ninguna'
const reasons = [...Object.values(categoryNames), noCategory] as const

/** What a model is asked for. It writes the fields in this order, so it explains before it decides. */
export const judgement = z.object({
  explanation: z.string(),
  detectedPatterns: z.array(z.string()),
  reason: z.enum(reasons),
  isInappropriate: z.boolean(),
  isExplicit: z.boolean(),
  requiresHumanReview: z.boolean(),
  confidenceScore: z.number().check(z.minimum(0), z.maximum(1)),
})

export type Judgement = z.output<typeof judgement>

export function categoryOf({ reason }: Judgement): Category | null {
  return categories.find((category) => categoryNames[category] === reason) ?? null
}

export const verdict = z.strictObject({
  isInappropriate: z.boolean(),
  category: z.nullable(z.enum(categories)),
  /** The category as people read it, or why there is no judgement. */
  reason: z.nullable(z.string()),
  /** Null when nobody judged. */
  confidenceScore: z.nullable(z.number().check(z.minimum(0), z.maximum(1))),
  explanation: z.string(),
  detectedPatterns: z.array(z.string()),
  requiresHumanReview: z.boolean(),
  /** For adults in the narrow sense: allowed, and marked even when its author forgot to. */
  isExplicit: z.boolean(),
  /** Nobody but its author sees it until a person has looked at it. */
  isHeld: z.boolean(),
  /** Null when no model was needed or none answered. */
  model: z.nullable(z.string()),
  ms: z.number(),
})

export type Verdict = z.output<typeof verdict>
