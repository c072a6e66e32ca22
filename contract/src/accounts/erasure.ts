// API endpoints and schemas of erasure: modes, receipt, and the erasure of all secrets of a user who keeps the account.
import * as z from 'zod/mini'
import { emptyObject } from './auth.ts'
import { endpoint } from '../core/endpoint.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { day, publicId } from '../core/primitives.ts'

/**
 * What happens to public content without a nickname. `cohort`: it stays visible until a k-anonymity cohort of users is full, and the cohort
 * is erased in random order. `immediate`: erased at once. `ownerless`: it stays published and no longer belongs to an account.
 */
export const erasureModes = ['cohort', 'immediate', 'ownerless'] as const
export type ErasureMode = (typeof erasureModes)[number]

/** The default hides from an observer which texts belong to the same user. */
export const erasureMode = z._default(z.enum(erasureModes), 'cohort')

/** Row types a receipt counts: only rows of the user, never how many other users blocked or followed them. */
export const erasedKinds = [
  'secrets',
  'comments',
  'photos',
  'messages',
  'requests',
  'follows',
  'blocks',
  'preferences',
  'sessions',
] as const
export type ErasedKind = (typeof erasedKinds)[number]
const count = z.int().check(z.gte(0))
const unsigned = z.strictObject({ secrets: count, comments: count })

/** Dates only: a minute would link the receipt to the profile that disappeared in that minute. */
export const erasureReceipt = z.strictObject({
  scope: z.enum(['account', 'secrets']),
  mode: z.enum(erasureModes),
  requestedOn: day,
  /** Null until all rows are erased. */
  doneOn: z.nullable(day),
  /** Public texts without a nickname that wait for their cohort, or that stay without an owner. */
  unsigned,
  /** The last day on which the pending texts are erased. Null when none is pending. */
  eraseBy: z.nullable(day),
  /** Size of the cohort, this user included. Null without a cohort. */
  people: z.nullable(count),
  /** Percentage of the texts of the cohort that were of this user, rounded up. Null without a cohort. */
  share: z.nullable(count),
  erased: z.strictObject({
    secrets: count,
    comments: count,
    photos: count,
    messages: count,
    requests: count,
    follows: count,
    blocks: count,
    preferences: count,
    sessions: count,
  } satisfies Record<ErasedKind, typeof count>),
})
export type ErasureReceipt = z.output<typeof erasureReceipt>

const own = { access: 'account', cache: 'never', actionKind: 'own' } as const

export const secretErasure = {
  eraseSecrets: endpoint({
    method: 'POST',
    path: '/accounts/me/secrets/erase',
    summary:
      'Erases all secrets of the caller, who keeps the account. Signed and private ones are erased at once; `mode` decides about public unsigned ones.',
    input: z.strictObject({ confirm: z.literal(true), mode: erasureMode }),
    output: z.strictObject({ receipt: publicId }),
    errors: [],
    limit: rateLimits.ownWrites,
    ...own,
  }),
  keepSecrets: endpoint({
    method: 'POST',
    path: '/accounts/me/secrets/keep',
    summary: 'Cancels the erasure of secrets that still wait for their cohort.',
    input: emptyObject,
    output: emptyObject,
    errors: [],
    limit: rateLimits.ownWrites,
    ...own,
  }),
  readSecretErasure: endpoint({
    method: 'GET',
    path: '/accounts/me/secrets/erasure',
    summary: 'Returns how many secrets of the caller wait for erasure, and by which day.',
    input: emptyObject,
    output: z.strictObject({
      waiting: z.nullable(z.strictObject({ secrets: count, eraseBy: day, receipt: publicId })),
    }),
    errors: [],
    limit: rateLimits.ownReads,
    ...own,
  }),
}
