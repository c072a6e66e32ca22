// What the two ends agree on about reports: sending one, and what its sender learns of it. What the team sees is in report-cases.ts.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { budgets, limits } from './limits.ts'
import { reportCases } from './report-cases.ts'
import { reportCategories } from './report-categories.ts'
import { reportOutcomes } from './report-outcomes.ts'
import { reportedKinds, reportNumber, reportStatuses, typedNumber } from './report-values.ts'
import { cursor, minute, page, personRef, publicId, written } from './values.ts'

/** Nothing but spaces is nothing said. */
const evidence = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(limits.reports.evidenceMax * 4)),
    z.transform((value: string) => (value.trim() === '' ? null : value)),
  ),
  z.nullable(written(limits.reports.evidenceMax)),
)

/** A report as its sender sees it: nothing of who wrote what it is about, nor of who else reported it. */
const sentReport = z.strictObject({
  number: reportNumber,
  kind: z.enum(reportedKinds),
  category: z.enum(reportCategories),
  status: z.enum(reportStatuses),
  /** What its sender is told, derived from what was done in the case; null while it is open. */
  outcome: z.nullable(z.enum(reportOutcomes)),
  sentAt: minute,
  /** Of the answer; null while it is open. */
  answeredAt: z.nullable(minute),
})
export type SentReport = z.output<typeof sentReport>

const own = { access: 'account', deed: 'own', limit: budgets.ownReads, cache: 'never' } as const

export const reports = {
  sendReport: endpoint({
    method: 'POST',
    path: '/reports',
    once: true,
    summary:
      'Reports one thing or one person: what is meant is copied by the server. Whoever is not registered may report things, not people. The same again is the same report.',
    input: z.strictObject({
      /** A person found by nickname (people search), for whoever searched. */
      ref: z.optional(personRef),
      /** Or what has a name of its own: a secret, a comment, a photo, or a person by their profile. */
      kind: z.optional(z.enum(reportedKinds)),
      id: z.optional(publicId),
      /** Of a message: `id` is its conversation, and this its place. */
      seq: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
      category: z.enum(reportCategories),
      reason: written(limits.reports.reasonMax),
      evidence: z.optional(evidence),
    }),
    output: sentReport,
    errors: [
      'reports.target_missing',
      'reports.not_found',
      'reports.self',
      'access.account_required',
      'access.registration_required',
    ],
    access: 'anyone',
    deed: 'own',
    limit: budgets.reports,
    cache: 'never',
  }),
  readReport: endpoint({
    method: 'GET',
    path: '/reports/{number}',
    summary: 'What became of a report. Its number is the secret: whoever has it may read.',
    input: z.strictObject({ number: typedNumber }),
    output: sentReport,
    errors: ['reports.unknown'],
    access: 'anyone',
    deed: 'own',
    limit: budgets.reportNumbers,
    cache: 'never',
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/me/reports',
    summary: 'What whoever asks has reported, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(sentReport),
    errors: [],
    ...own,
  }),
  ...reportCases,
}
