// API endpoints of preserved evidence, for administrators. Metadata only: the application cannot decrypt it.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { evidenceLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { minute, userText } from '../core/primitives.ts'

export const evidenceStates = ['preserved', 'reported', 'closed'] as const
const evidenceId = z.uuid()

const evidenceCase = z.strictObject({
  /** Names the row in `murmullo evidence decrypt`. */
  id: evidenceId,
  kind: z.enum(['text', 'image']),
  state: z.enum(evidenceStates),
  preservedAt: minute,
  reportedAt: z.nullable(minute),
  /** Authority and number of its receipt. */
  receipt: z.nullable(z.string()),
  closedAt: z.nullable(minute),
})
export type EvidenceCase = z.output<typeof evidenceCase>

/** Also validates the form in the page. */
export const reportEvidenceInput = z.strictObject({ id: evidenceId, receipt: userText(evidenceLimits.receiptMax) })
export const closeEvidenceInput = z.strictObject({ id: evidenceId })

const staff = { access: 'admin', stepUp: true, limit: rateLimits.team, cache: 'never' } as const

export const evidence = {
  listEvidence: endpoint({
    method: 'GET',
    path: '/admin/evidence',
    summary:
      'Lists preserved evidence by state and age: date, kind and state, no content. Each call goes to the audit log.',
    input: z.strictObject({}),
    output: z.strictObject({ items: z.array(evidenceCase) }),
    errors: [],
    ...staff,
  }),
  reportEvidence: endpoint({
    method: 'POST',
    path: '/admin/evidence/{id}/reports',
    summary: 'Records that preserved evidence was reported to an authority, with its receipt.',
    input: reportEvidenceInput,
    output: z.strictObject({}),
    errors: ['moderation.decided'],
    ...staff,
  }),
  closeEvidence: endpoint({
    method: 'POST',
    path: '/admin/evidence/{id}/closure',
    summary: 'Closes reported evidence. It stays preserved until its retention period ends.',
    input: closeEvidenceInput,
    output: z.strictObject({}),
    errors: ['moderation.decided'],
    ...staff,
  }),
}
