// API endpoints and schemas of public secrets: feed, ranked feed, detail. Endpoints for authors are spread in from `ownSecrets`.
import * as z from 'zod/mini'
import { countries } from '../constants/countries.ts'
import { endpoint } from '../core/endpoint.ts'
import { genders } from '../constants/genders.ts'
import { secretLimits } from '../constants/limits.ts'
import { filterLimits } from '../constants/view-limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { rankings } from '../constants/sort-orders.ts'
import { ownSecrets, secretStates } from './own-secrets.ts'
import { count, cursor, minute, page, publicId } from '../core/primitives.ts'

export const sections = ['all', 'sfw', 'nsfw'] as const
export type Section = (typeof sections)[number]

/** The five reactions, in display order. */
export const reactionKinds = ['heart', 'like', 'dislike', 'wow', 'laugh'] as const
export type ReactionKind = (typeof reactionKinds)[number]

const reactions = z.strictObject({ heart: count, like: count, dislike: count, wow: count, laugh: count })

const commonFields = {
  id: publicId,
  /** Null for an author who never chose a nickname: rendered as "Anónimo". */
  authorNickname: z.nullable(z.string()),
  explicit: z.boolean(),
  gender: z.nullable(z.enum(genders)),
  age: z.nullable(z.int().check(z.minimum(secretLimits.ageMin), z.maximum(secretLimits.ageMax))),
  /** ISO code; XX when unknown. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  byAdmin: z.boolean(),
  pinned: z.boolean(),
  publishedAt: minute,
  comments: count,
  /** Kinds that are not offered count zero. */
  reactions,
  /** The text mentions self-harm: its page shows the help card, and `isReactionOffered` decides which reactions it offers. */
  showsHelp: z.boolean(),
}

/** Truncated on the server, by graphemes, for two viewport widths: narrow ones render `head`, wide ones `head` and `tail`. */
const preview = z.strictObject({ head: z.string(), tail: z.string(), more: z.boolean() })

export const secretCard = z.strictObject({ ...commonFields, preview })
export type SecretCard = z.output<typeof secretCard>

/** A card in a list. `preview` is null for an explicit secret before the age gate: then no field depends on its text, and reactions count zero. */
export const listedCard = z.extend(secretCard, { preview: z.nullable(preview) })
export type ListedCard = z.output<typeof listedCard>

export const secretDetail = z.strictObject({
  ...commonFields,
  text: z.string(),
  /** Values other than `public` occur only in responses to the author and the staff. */
  state: z.enum(secretStates),
  /** Whether the caller is the author. */
  mine: z.boolean(),
  /** Only for the author: the latest statement of reasons. Null while the secret is not hidden. */
  statementId: z.nullable(publicId),
})
export type SecretDetail = z.output<typeof secretDetail>

const filterAge = z.coerce
  .number<string | number>()
  .check(z.int(), z.minimum(filterLimits.ageMin), z.maximum(filterLimits.ageMax))

export const feedInput = z.strictObject({
  section: z._default(z.enum(sections), 'all'),
  gender: z.optional(z.enum(genders)),
  minAge: z.optional(filterAge),
  maxAge: z.optional(filterAge),
  country: z.optional(z.enum(countries)),
  after: z.optional(cursor),
})
export type FeedInput = z.output<typeof feedInput>

/** By default pinned secrets come first; `newest` sorts them by date like all others. */
const orderedInput = z.extend(feedInput, { order: z.optional(z.literal('newest')) })
export type OrderedInput = z.output<typeof orderedInput>

const rankedInput = z.extend(feedInput, { by: z.enum(rankings) })
export type RankedInput = z.output<typeof rankedInput>

export const secrets = {
  listFeed: endpoint({
    method: 'GET',
    path: '/secrets',
    summary:
      'Lists the public feed, pinned first, then newest first; or strictly newest first. Without the cookie of the age gate an explicit secret has no preview.',
    input: orderedInput,
    output: z.extend(page(listedCard), { total: count }),
    errors: [],
    access: 'anyone',
    limit: rateLimits.publicRead,
    cache: { sharedSeconds: 5 },
  }),
  listRanked: endpoint({
    method: 'GET',
    path: '/secrets/ranked',
    summary:
      'Lists recent public secrets by a ranking of reactions or comments, highest first. Explicit secrets as in the feed.',
    input: rankedInput,
    output: page(listedCard),
    errors: [],
    access: 'anyone',
    limit: rateLimits.publicRead,
    cache: { sharedSeconds: 5 },
  }),
  listSigned: endpoint({
    method: 'GET',
    path: '/users/{id}/secrets',
    summary:
      'Lists the public secrets that are signed with the current nickname of a user, newest first. Unsigned secrets and those signed with a former nickname are not listed. Without the cookie of the age gate an explicit secret has no preview.',
    input: z.strictObject({ id: publicId, after: z.optional(cursor) }),
    output: page(listedCard),
    errors: ['profiles.not_found'],
    access: 'anyone',
    limit: rateLimits.publicRead,
    // Not cacheable: a user who was blocked by this one gets no list.
    cache: 'never',
  }),
  readSecret: endpoint({
    method: 'GET',
    path: '/secrets/{id}',
    summary:
      'Returns one secret with its full text: a public one, or one of the caller. An explicit one of another author needs the cookie of the age gate.',
    input: z.strictObject({ id: publicId }),
    output: secretDetail,
    errors: ['secrets.not_found', 'secrets.age_unconfirmed'],
    access: 'anyone',
    limit: rateLimits.publicRead,
    cache: { sharedSeconds: 5 },
  }),
  ...ownSecrets,
}
