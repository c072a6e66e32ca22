// What the two ends agree on about writing a secret, and about what somebody does with their own.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { genders } from './genders.ts'
import { budgets, limits } from './limits.ts'
import { cursor, day, minute, page, publicId, written } from './values.ts'

/** What became of a secret, as its author and the team see it. Everybody else sees `public` ones and no others. */
export const secretStates = ['public', 'private', 'in_review', 'removed'] as const
export type SecretState = (typeof secretStates)[number]

const text = written(limits.secrets.textMax)
const newSecret = z.strictObject({
  text,
  /** "Soy mayor de 18 años." */
  isAdult: z.boolean(),
  gender: z.optional(z.enum(genders)),
  age: z.optional(z.int().check(z.minimum(limits.secrets.ageMin), z.maximum(limits.secrets.ageMax))),
  explicit: z.boolean(),
})
export type NewSecret = z.output<typeof newSecret>

/** `showsHelp`: it speaks of somebody who may be in danger from themselves. Said to whoever reads it, kept nowhere. */
const saved = z.strictObject({ id: publicId, state: z.enum(secretStates), showsHelp: z.boolean() })
export type SavedSecret = z.output<typeof saved>

const about = {
  id: publicId,
  explicit: z.boolean(),
  state: z.enum(secretStates),
  /** Whether it will be private once it is out of review. */
  isPrivate: z.boolean(),
  publishedAt: minute,
  /** The newest decision about it, which says why others do not see it. Null while nothing hides it. */
  statementId: z.nullable(publicId),
}
const ownCard = z.strictObject({
  ...about,
  beginning: z.string(),
  comments: z.int(),
  reactions: z.int(),
  /** The last day on which it is erased, for a secret that waits for its erasure cohort. */
  eraseBy: z.nullable(day),
})
export type OwnCard = z.output<typeof ownCard>

const ownSecret = z.strictObject({ ...about, text: z.string() })
export type OwnSecret = z.output<typeof ownSecret>

export const ownTabs = ['all', 'public', 'private'] as const
export type OwnTab = (typeof ownTabs)[number]

const refusals = [
  'secrets.adults_only',
  'secrets.nickname_missing',
  'secrets.spam',
  'secrets.blocked',
  'secrets.blocked_minor',
] as const
const nothing = z.strictObject({})

const ages = z.array(z.int())
/** Zero stands for an age that was not said. */
const company = z.strictObject({ none: ages, mujer: ages, hombre: ages, otro: ages })
export type Company = z.output<typeof company>

export const ownSecrets = {
  listCompany: endpoint({
    method: 'GET',
    path: '/secrets/company',
    summary:
      'For each gender the ages that many told lately where the call comes from: with any other, somebody could be told by them.',
    input: z.strictObject({}),
    output: company,
    errors: [],
    access: 'anyone',
    limit: budgets.publicRead,
    cache: 'never',
  }),
  publishSecret: endpoint({
    method: 'POST',
    path: '/secrets',
    once: true,
    summary: 'Publishes a secret once it was checked. It keeps the nickname of this moment.',
    input: newSecret,
    output: saved,
    errors: refusals,
    access: 'account',
    limit: budgets.publishing,
    cache: 'never',
  }),
  requestReview: endpoint({
    method: 'POST',
    path: '/secrets/reviews',
    once: true,
    summary: 'Hands a text that the machine blocked to a person. Only its author sees it until they decide.',
    input: newSecret,
    output: saved,
    errors: ['secrets.adults_only', 'secrets.nickname_missing', 'secrets.spam', 'secrets.blocked_minor'],
    access: 'account',
    limit: budgets.reviewRequests,
    cache: 'never',
  }),
  listMine: endpoint({
    method: 'GET',
    path: '/me/secrets',
    summary: 'Secrets of whoever asks, newest first.',
    input: z.strictObject({ tab: z._default(z.enum(ownTabs), 'all'), after: z.optional(cursor) }),
    output: page(ownCard),
    errors: [],
    access: 'account',
    limit: budgets.ownReads,
    cache: 'never',
  }),
  readMine: endpoint({
    method: 'GET',
    path: '/me/secrets/{id}',
    summary: 'One secret of whoever asks, to change it.',
    input: z.strictObject({ id: publicId }),
    output: ownSecret,
    errors: ['secrets.not_found'],
    access: 'account',
    limit: budgets.ownReads,
    cache: 'never',
  }),
  editSecret: endpoint({
    method: 'PUT',
    path: '/me/secrets/{id}',
    summary: 'Changes the words of a secret, which are checked again.',
    input: z.strictObject({ id: publicId, text, explicit: z.boolean() }),
    output: saved,
    errors: ['secrets.not_found', 'secrets.spam', 'secrets.blocked', 'secrets.blocked_minor'],
    access: 'account',
    limit: budgets.publishing,
    cache: 'never',
  }),
  requestEditReview: endpoint({
    method: 'POST',
    path: '/me/secrets/{id}/reviews',
    summary:
      'Hands new words that the machine blocked to a person. Only their author sees the secret until they decide.',
    input: z.strictObject({ id: publicId, text, explicit: z.boolean() }),
    output: saved,
    errors: ['secrets.not_found', 'secrets.spam', 'secrets.blocked_minor'],
    access: 'account',
    limit: budgets.reviewRequests,
    cache: 'never',
  }),
  setPrivacy: endpoint({
    method: 'PUT',
    path: '/me/secrets/{id}/privacy',
    summary: 'Takes a secret away from everybody, or gives it back.',
    input: z.strictObject({ id: publicId, isPrivate: z.boolean() }),
    output: nothing,
    errors: ['secrets.not_found'],
    access: 'account',
    limit: budgets.ownWrites,
    cache: 'never',
  }),
  deleteSecret: endpoint({
    method: 'DELETE',
    path: '/me/secrets/{id}',
    summary: 'Erases a secret with all that was answered.',
    input: z.strictObject({ id: publicId }),
    output: nothing,
    errors: ['secrets.not_found'],
    access: 'account',
    limit: budgets.ownWrites,
    cache: 'never',
    deed: 'own',
  }),
}
