// Test generator: two databases with the same public content but different authors and different private rows. Public responses must be equal.
import { countries } from '@murmullo/contract/constants/countries'
import { unknownCountry } from '@murmullo/contract/constants/defaults'
import { reactionKinds } from '@murmullo/contract/content/secrets'
import { createIds, type Random, createRandom } from '../../src/seed/random.ts'
import { type AppendAuthor, createAuthorEntries } from '../../src/seed/author-entries.ts'
import { publicNickname } from '../../src/seed/rows.ts'
import type { ChainKeys } from '../../src/platform/authorship/author-entry.ts'
import { authorTables, type ContentKind } from '../../src/platform/authorship/author-tables.ts'
import { type GeneratedPerson, generatePeople, generatePrivateRows } from './generated-people.ts'
import { randomText } from './generated-texts.ts'
import type { WorldRows } from '../database/load-rows.ts'

export type GeneratedWorlds = {
  readonly now: Date
  readonly sides: readonly [WorldRows, WorldRows]
  readonly isListed: readonly string[]
  /** Ids of secrets that are private, hidden, removed or missing; on each side in another of these states. */
  readonly unlistedIds: readonly string[]
}

/** A text with its public author label: null is rendered as "Anónimo". */
type GeneratedText = {
  readonly id: string
  readonly publicId: string
  readonly text: string
  readonly label: string | null
  readonly at: Date
}
type Secret = GeneratedText & {
  readonly explicit: boolean
  readonly gender: string
  readonly age: number | null
  readonly country: string
  readonly byAdmin: boolean
  readonly pinned: boolean
  readonly isListed: boolean
  readonly reactions: readonly number[]
  readonly comments: readonly (GeneratedText & { readonly isListed: boolean })[]
}

const nicknames = ['luna_77', 'el_panadero', 'NocheEnVela', 'tinta-china', 'ñandú_ó'] as const
const hourMs = 3_600_000

export function generateWorlds(seed: number, keys: ChainKeys): GeneratedWorlds {
  const random = createRandom(seed)
  const now = new Date(Date.UTC(2026, 10, 15, 12, random.below(60), random.below(60)) + (seed % 1_000) * hourMs)
  const secrets = Array.from({ length: random.pick([0, 1, 9, 14, 24, 36]) + random.below(9) }, () =>
    generateSecret(random, now),
  )
  return {
    now,
    sides: [
      generateSide(createRandom(2 * seed + 1), secrets, { now, keys, side: 0 }),
      generateSide(createRandom(2 * seed + 2), secrets, { now, keys, side: 1 }),
    ],
    isListed: secrets.filter((secret) => secret.isListed).map((secret) => secret.publicId),
    unlistedIds: secrets.filter((secret) => !secret.isListed).map((secret) => secret.publicId),
  }
}

function generateSecret(random: Random, now: Date): Secret {
  const text = generateText(random, now, 1_200)
  // Sometimes more than one page of comments.
  const commentCount = random.chance(0.06) ? 21 + random.below(4) : random.below(4)
  return {
    ...text,
    explicit: random.chance(0.4),
    gender: random.pick(['none', 'mujer', 'hombre', 'otro']),
    age: random.chance(0.3) ? null : 18 + random.below(random.pick([8, 50, 103])),
    country: random.pick(['MX', 'ES', unknownCountry, random.pick(countries)]),
    byAdmin: random.chance(0.05),
    pinned: random.chance(0.1),
    isListed: random.chance(0.75),
    reactions: reactionKinds.map(() => random.below(5)),
    comments: Array.from({ length: commentCount }, () => ({
      ...generateText(random, now, 300),
      isListed: random.chance(0.85),
    })),
  }
}

function generateText(random: Random, now: Date, longest: number): GeneratedText {
  const ids = createIds(random)
  // Many in the same minute, some in the same millisecond: their order could reveal the author.
  const at = new Date(now.getTime() - random.pick([0, 17, random.below(60_000), random.below(400 * 24 * hourMs)]))
  return {
    id: ids.key(at),
    publicId: ids.publicId(),
    text: randomText(random, longest),
    label: random.chance(0.7) ? null : random.pick(nicknames),
    at,
  }
}

const unlistedStates = ['private', 'hidden', 'removed', 'never'] as const

/** Rows of one side: authors, and the state of each unlisted secret. Inserted in a random order. */
function generateSide(
  random: Random,
  secrets: readonly Secret[],
  { now, keys, side }: { readonly now: Date; readonly keys: ChainKeys; readonly side: 0 | 1 },
): WorldRows {
  const people = generatePeople(random, nicknames, now)
  const authorOf = ({ label }: GeneratedText): GeneratedPerson =>
    random.pick(people.filter((each) => publicNickname(each) === label) as [GeneratedPerson])
  // Shifted by one on the other side, so that no pair has the same state.
  const unlistedState = (index: number) => unlistedStates[(index + side) % unlistedStates.length] ?? 'never'
  const written = shuffled(
    random,
    secrets.flatMap((secret, index) => {
      const way = secret.isListed ? 'visible' : unlistedState(index)
      return way === 'never' ? [] : [{ ...secret, way, author: authorOf(secret) }]
    }),
  )
  const comments = written.flatMap((secret) =>
    shuffled(
      random,
      // Comments of unlisted secrets differ in authors and number.
      secret.comments.filter((comment) => (comment.isListed && secret.isListed) || random.chance(0.5)),
    ).map((comment) => Object.assign({ secretId: secret.id, author: authorOf(comment) }, comment)),
  )
  const append = createAuthorEntries(keys)
  return {
    rolledUp: random.chance(0.5),
    tables: {
      'identity.accounts': people.map(({ accountId, authorSalt, ...person }) => ({
        id: accountId,
        author_salt: `\\x${authorSalt.toString('hex')}`,
        ...person,
      })),
      'content.secrets': written.map(toSecretRow),
      'content.secret_counters': written.map(toCounterRow),
      'content.comments': comments.map((comment) => ({
        ...toTextRow(comment, comment.author),
        secret_id: comment.secretId,
        state: comment.isListed ? 'visible' : random.pick(['hidden', 'removed']),
      })),
      'identity.secret_authors': written.map((secret) => toAuthorRow(append, 'secret', secret)),
      'identity.comment_authors': comments.map((comment) => toAuthorRow(append, 'comment', comment)),
      ...generatePrivateRows(random, people, written),
    },
    authors: [...written, ...comments].map(({ id, author }) => ({ content_id: id, account_id: author.accountId })),
  }
}

function toAuthorRow(
  append: AppendAuthor,
  kind: ContentKind,
  { id, author }: { readonly id: string; readonly author: GeneratedPerson },
) {
  const [tag, contentId, keyVersion, box] = append(kind, author, id)
  return { tag, [authorTables[kind].key]: contentId, key_version: keyVersion, box }
}

function toTextRow({ id, publicId, text, at }: GeneratedText, author: GeneratedPerson) {
  return { id, public_id: publicId, text, author_nickname: publicNickname(author), created_at: at.toISOString() }
}

function toSecretRow(secret: Secret & { way: string; author: GeneratedPerson }) {
  return {
    ...toTextRow(secret, secret.author),
    is_explicit: secret.explicit,
    gender: secret.gender,
    age: secret.age,
    country_code: secret.country,
    is_by_admin: secret.byAdmin,
    is_pinned: secret.pinned,
    is_private: secret.way === 'private',
    state: secret.way === 'private' ? 'visible' : secret.way,
  }
}

function toCounterRow({ id, reactions, comments }: Secret) {
  const [hearts, likes, dislikes, wows, laughs] = reactions
  return {
    secret_id: id,
    hearts,
    likes,
    dislikes,
    wows,
    laughs,
    comments: comments.filter((each) => each.isListed).length,
  }
}

function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, sortKey: random.next() }))
    .toSorted((a, b) => a.sortKey - b.sortKey)
    .map(({ item }) => item)
}
