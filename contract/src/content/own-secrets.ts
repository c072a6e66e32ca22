// API endpoints and schemas for authors: publish a secret, list, edit, hide and delete the caller's own secrets.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { genders } from '../constants/genders.ts'
import { secretLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { cursor, day, minute, page, publicId, userText } from '../core/primitives.ts'

/** Publication state. The author sees every state, the staff all but `scheduled` (before the minute of release), all other users only `public`. */
export const secretStates = ['public', 'scheduled', 'private', 'in_review', 'removed'] as const
export type SecretState = (typeof secretStates)[number]

const text = userText(secretLimits.textMax)
export const publishSecretInput = z.strictObject({
  text,
  /** The checkbox "Soy mayor de 18 años." */
  isAdult: z.boolean(),
  gender: z.optional(z.enum(genders)),
  age: z.optional(z.int().check(z.minimum(secretLimits.ageMin), z.maximum(secretLimits.ageMax))),
  explicit: z.boolean(),
  /** Published with the current nickname of the author; otherwise unsigned. */
  signed: z.optional(z.boolean()),
  /** Published without the country of the author's network. */
  hidesCountry: z.optional(z.boolean()),
  /** Released at a random minute of the hours to come; otherwise at the next one. */
  later: z.optional(z.boolean()),
})
export type NewSecret = z.output<typeof publishSecretInput>

/** Fields of the edit form; the id comes from the path. */
export const editSecretInput = z.strictObject({ text, explicit: z.boolean() })
const editInput = z.extend(editSecretInput, { id: publicId })

/** `showsHelp`: the text mentions self-harm. Computed on each request, never stored. */
const saved = z.strictObject({ id: publicId, state: z.enum(secretStates), showsHelp: z.boolean() })
export type SavedSecret = z.output<typeof saved>

const commonFields = {
  id: publicId,
  explicit: z.boolean(),
  state: z.enum(secretStates),
  /** Whether it will be private after the review. */
  isPrivate: z.boolean(),
  publishedAt: minute,
  /** Statement of reasons of the latest decision: why the secret is hidden. Null while it is not. */
  statementId: z.nullable(publicId),
}
const ownCard = z.strictObject({
  ...commonFields,
  beginning: z.string(),
  comments: z.int(),
  reactions: z.int(),
  /** Of a secret in an erasure cohort: the last day on which it is erased. */
  eraseBy: z.nullable(day),
})
export type OwnCard = z.output<typeof ownCard>

const ownSecret = z.strictObject({ ...commonFields, text: z.string() })
export type OwnSecret = z.output<typeof ownSecret>

export const ownTabs = ['all', 'public', 'private'] as const
export type OwnTab = (typeof ownTabs)[number]

const publishErrors = [
  'secrets.adults_only',
  'secrets.nickname_missing',
  'secrets.spam',
  'secrets.blocked',
  'secrets.blocked_minor',
] as const
const nothing = z.strictObject({})

const ages = z.array(z.int())
/** Zero stands for a missing age. */
const cohorts = z.strictObject({ none: ages, mujer: ages, hombre: ages, otro: ages })
export type Cohorts = z.output<typeof cohorts>

export const ownSecrets = {
  listCompany: endpoint({
    method: 'GET',
    path: '/secrets/company',
    summary:
      'k-anonymity cohorts for the country of the request: for each gender, the ages that many recent secrets share. Any other age could identify the author.',
    input: z.strictObject({}),
    output: cohorts,
    errors: [],
    access: 'anyone',
    limit: rateLimits.publicRead,
    cache: 'never',
  }),
  publishSecret: endpoint({
    method: 'POST',
    path: '/secrets',
    idempotent: true,
    summary: 'Publishes a secret after moderation, at a whole minute. It keeps the current nickname of the author.',
    input: publishSecretInput,
    output: saved,
    errors: publishErrors,
    access: 'account',
    limit: rateLimits.publishing,
    cache: 'never',
  }),
  requestReview: endpoint({
    method: 'POST',
    path: '/secrets/reviews',
    idempotent: true,
    summary:
      'Requests a human review of a text that automated moderation blocked. Only the author sees it until a moderator decides.',
    input: publishSecretInput,
    output: saved,
    errors: ['secrets.adults_only', 'secrets.nickname_missing', 'secrets.spam', 'secrets.blocked_minor'],
    access: 'account',
    limit: rateLimits.reviewRequests,
    cache: 'never',
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/me/secrets',
    summary: 'Lists the secrets of the caller, newest first.',
    input: z.strictObject({ tab: z._default(z.enum(ownTabs), 'all'), after: z.optional(cursor) }),
    output: page(ownCard),
    errors: [],
    access: 'account',
    limit: rateLimits.ownReads,
    cache: 'never',
  }),
  readMine: endpoint({
    method: 'GET',
    path: '/me/secrets/{id}',
    summary: 'Returns one secret of the caller for editing.',
    input: z.strictObject({ id: publicId }),
    output: ownSecret,
    errors: ['secrets.not_found'],
    access: 'account',
    limit: rateLimits.ownReads,
    cache: 'never',
  }),
  editSecret: endpoint({
    method: 'PUT',
    path: '/me/secrets/{id}',
    summary: 'Updates the text of a secret. The new text is moderated again.',
    input: editInput,
    output: saved,
    errors: ['secrets.not_found', 'secrets.spam', 'secrets.blocked', 'secrets.blocked_minor'],
    access: 'account',
    limit: rateLimits.publishing,
    cache: 'never',
  }),
  requestEditReview: endpoint({
    method: 'POST',
    path: '/me/secrets/{id}/reviews',
    summary:
      'Requests a human review of an edit that automated moderation blocked. Only the author sees the secret until a moderator decides.',
    input: editInput,
    output: saved,
    errors: ['secrets.not_found', 'secrets.spam', 'secrets.blocked_minor'],
    access: 'account',
    limit: rateLimits.reviewRequests,
    cache: 'never',
  }),
  setPrivacy: endpoint({
    method: 'PUT',
    path: '/me/secrets/{id}/privacy',
    summary: 'Makes a secret private, or public again.',
    input: z.strictObject({ id: publicId, isPrivate: z.boolean() }),
    output: nothing,
    errors: ['secrets.not_found'],
    access: 'account',
    limit: rateLimits.ownWrites,
    cache: 'never',
  }),
  deleteSecret: endpoint({
    method: 'DELETE',
    path: '/me/secrets/{id}',
    summary: 'Deletes a secret with its comments and reactions.',
    input: z.strictObject({ id: publicId }),
    output: nothing,
    errors: ['secrets.not_found'],
    access: 'account',
    limit: rateLimits.ownWrites,
    cache: 'never',
    actionKind: 'own',
  }),
}
