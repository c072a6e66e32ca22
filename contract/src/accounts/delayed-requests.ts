// Re-authentication for account deletion and data export, and the delayed variant for an account without a valid credential.
import * as z from 'zod/mini'
import { emptyObject } from './auth.ts'
import { endpoint } from '../core/endpoint.ts'
import { erasureMode } from './erasure.ts'
import type { ErrorCode } from '../core/errors.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { minute, publicId } from '../core/primitives.ts'

/** The password of a registered account, or the recovery phrase of an anonymous one. Optional, so that its absence has its own error code. */
export const proof = z.optional(z.string().check(z.maxLength(200)))

export const proofErrors = [
  'accounts.proof_required',
  'accounts.proof_recent',
  'accounts.wrong_password',
  'accounts.wrong_phrase',
] as const satisfies readonly ErrorCode[]

export const delayedActions = ['delete', 'export'] as const
export type DelayedAction = (typeof delayedActions)[number]
const action = z.enum(delayedActions)

const delayedRequest = z.strictObject({
  action,
  /** When the worker runs the job. */
  dueAt: minute,
  /** Of a deletion: the id of its future receipt. */
  receipt: z.nullable(publicId),
})
export type DelayedRequest = z.output<typeof delayedRequest>

const own = { access: 'account', cache: 'never', actionKind: 'own' } as const

export const delayedRequests = {
  delayRequest: endpoint({
    method: 'POST',
    path: '/accounts/me/delayed-requests',
    summary:
      'Schedules the deletion or export of an anonymous account whose owner lost the recovery phrase. Every session of the account can cancel it until it is due.',
    /** `mode`: of a deletion, as in `deleteAccount`. */
    input: z.strictObject({ action, confirm: z.literal(true), mode: erasureMode }),
    output: delayedRequest,
    errors: ['accounts.proof_required', 'access.second_factor_required'],
    limit: rateLimits.ownWrites,
    ...own,
  }),
  listDelayedRequests: endpoint({
    method: 'GET',
    path: '/accounts/me/delayed-requests',
    summary: 'Lists the scheduled requests of the account of the caller.',
    input: emptyObject,
    output: z.strictObject({ items: z.array(delayedRequest) }),
    errors: [],
    limit: rateLimits.ownReads,
    ...own,
  }),
  cancelDelayedRequest: endpoint({
    method: 'POST',
    path: '/accounts/me/delayed-requests/{action}/cancel',
    summary: 'Cancels a scheduled request. Without effect when there is none.',
    input: z.strictObject({ action }),
    output: emptyObject,
    errors: [],
    limit: rateLimits.ownWrites,
    ...own,
  }),
}
