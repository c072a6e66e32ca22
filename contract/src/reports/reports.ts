// API endpoints and schemas of reports for their senders: send a report, read its state. Moderator endpoints are spread in from `reportCases`.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { reportLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { reportCases } from './report-cases.ts'
import { reportCategories } from './report-categories.ts'
import { reportOutcomes } from './report-outcomes.ts'
import { reportedKinds, reportNumber, reportStatuses, reportNumberInput } from './report-values.ts'
import { cursor, minute, page, personRef, publicId, userText } from '../core/primitives.ts'

/** Only whitespace becomes null. */
const evidence = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(reportLimits.evidenceMax * 4)),
    z.transform((value: string) => (value.trim() === '' ? null : value)),
  ),
  z.nullable(userText(reportLimits.evidenceMax)),
)

/** Also validates the report form. */
export const reportInput = z.strictObject({
  /** Token of a user found by nickname search, valid only for the caller who searched. */
  ref: z.optional(personRef),
  /** Or a target with a public id: a secret, a comment, a photo, or a user by profile. */
  kind: z.optional(z.enum(reportedKinds)),
  id: z.optional(publicId),
  /** Of a message: `id` is its conversation, and this its sequence number. */
  seq: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  category: z.enum(reportCategories),
  reason: userText(reportLimits.reasonMax),
  evidence: z.optional(evidence),
})

/** A report as its sender sees it. It contains neither the author of the content nor other reporters. */
const sentReport = z.strictObject({
  number: reportNumber,
  kind: z.enum(reportedKinds),
  category: z.enum(reportCategories),
  status: z.enum(reportStatuses),
  /** Outcome derived from the measures taken in the case; null while it is open. */
  outcome: z.nullable(z.enum(reportOutcomes)),
  sentAt: minute,
  /** When the case was closed; null while it is open. */
  answeredAt: z.nullable(minute),
})
export type SentReport = z.output<typeof sentReport>

const own = { access: 'account', actionKind: 'own', limit: rateLimits.ownReads, cache: 'never' } as const

export const reports = {
  sendReport: endpoint({
    method: 'POST',
    path: '/reports',
    idempotent: true,
    summary:
      'Reports one content item or user; the server copies the content. Unregistered callers may report content, not users. Idempotent: repeating it returns the same report.',
    input: reportInput,
    output: sentReport,
    errors: [
      'reports.target_missing',
      'reports.not_found',
      'reports.self',
      'access.account_required',
      'access.registration_required',
    ],
    access: 'anyone',
    actionKind: 'own',
    limit: rateLimits.reports,
    cache: 'never',
  }),
  readReport: endpoint({
    method: 'GET',
    path: '/reports/{number}',
    summary: 'Returns the state of a report. The number is the credential: any holder may read it.',
    input: z.strictObject({ number: reportNumberInput }),
    output: sentReport,
    errors: ['reports.unknown'],
    access: 'anyone',
    actionKind: 'own',
    limit: rateLimits.reportNumbers,
    cache: 'never',
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/me/reports',
    summary: 'Lists the reports of the caller, newest first.',
    input: z.strictObject({ after: z.optional(cursor) }),
    output: page(sentReport),
    errors: [],
    ...own,
  }),
  ...reportCases,
}
