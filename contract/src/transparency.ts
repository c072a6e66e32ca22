// What the two ends agree on about what everybody may read of the team's work: numbers of many, and none so small that it is somebody.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets } from './limits.ts'
import { reportCategories } from './report-categories.ts'
import { removalRules } from './rules.ts'
import { day } from './values.ts'

/** Null: fewer than `limits.transparency.least`, perhaps none. */
const many = z.nullable(z.int().check(z.minimum(0)))

const account = z.strictObject({
  /** One of the periods that follow each other: the second is the first day that is not counted any more. */
  from: day,
  to: day,
  reports: z.array(z.strictObject({ category: z.enum(reportCategories), count: many })),
  /** Half of those who reported had their answer in so long; null when few did. */
  medianHours: z.nullable(z.number().check(z.minimum(0))),
  removals: z.array(z.strictObject({ rule: z.enum(removalRules), count: many })),
  aiBlocks: many,
  aiOverturned: many,
  reveals: many,
})
export type Transparency = z.output<typeof account>

export const transparency = {
  readAccount: endpoint({
    method: 'GET',
    path: '/transparency',
    summary: 'What was reported, removed, blocked and looked up in the last whole period, without anybody in it.',
    input: z.strictObject({}),
    output: account,
    errors: [],
    access: 'anyone',
    limit: budgets.publicRead,
    cache: { sharedSeconds: 300 },
  }),
}
