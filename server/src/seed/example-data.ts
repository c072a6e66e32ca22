// Loads the example data into the database: 14 users, 120 secrets with comments and reactions. Deterministic, with dates relative to now.
import { type KeyObject, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Gender } from '@murmullo/contract/constants/genders'
import { nicknameKey } from '@murmullo/contract/accounts/nicknames'
import type pg from 'pg'
import { minPasswordHashKib } from '../platform/config.ts'
import type { ChainKeys } from '../platform/authorship/author-entry.ts'
import { createPasswordHasher } from '../platform/crypto/password-hash.ts'
import { createAuthorEntries } from './author-entries.ts'
import { copyRows } from './copy.ts'
import { seedNotifications } from './notifications.ts'
import { blocks, emailFor, seedUsers, seededPassword } from './users.ts'
import { createIds, createRandom } from './random.ts'
import { seedReports } from './reports.ts'
import { addSecret, emptyRows, type SeedAuthor } from './rows.ts'
import { seedConversations } from './conversations.ts'

type SecretFixture = {
  text: string
  explicit: boolean
  gender: Gender | null
  age: number | null
  country: string
  by: string
  pinned: boolean
  admin: boolean
  private: boolean
  minutesAgo: number
  reactions: [number, number, number, number, number]
  comments: { by: string; text: string; minutesAgo: number; marked?: boolean }[]
}

const file = new URL('../../seed/world/secrets.json', import.meta.url)

type ExampleKeys = { readonly keys: ChainKeys; readonly moonKey: KeyObject }

export async function seedExampleData(client: pg.ClientBase, { keys, moonKey }: ExampleKeys, now: Date): Promise<void> {
  const ids = createIds(createRandom(1))
  const authors = await insertPeople(client, ids, now)
  const authorOf = (key: string) => authors.get(key) ?? unknownUser(key)
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  const rows = emptyRows()
  const append = createAuthorEntries(keys)
  const authorById = new Map<string, string>()
  for (const fixture of JSON.parse(await readFile(file, 'utf8')) as SecretFixture[]) {
    const [heart, like, dislike, wow, laugh] = fixture.reactions
    const added = addSecret(
      rows,
      {
        ...fixture,
        author: authorOf(fixture.by),
        byAdmin: fixture.admin,
        at: ago(fixture.minutesAgo),
        reactions: { heart, like, dislike, wow, laugh },
        comments: fixture.comments.map((comment) => ({
          text: comment.text,
          at: ago(comment.minutesAgo),
          author: authorOf(comment.by),
          byAuthor: comment.by === fixture.by && comment.marked === true,
        })),
      },
      { ids, append, moonKey },
    )
    for (const [contentId, accountId] of added) authorById.set(contentId, accountId)
  }
  await copyRows(client, rows)
  const luna = authorOf('luna').accountId
  await seedNotifications(client, ids, { accountId: luna, authorById, now })
  await seedConversations(client, ids, { luna, authorOf, now })
  await seedReports(client, ids, { authorOf, now })
}

async function insertPeople(
  client: pg.ClientBase,
  ids: ReturnType<typeof createIds>,
  now: Date,
): Promise<Map<string, SeedAuthor>> {
  const authors = new Map<string, SeedAuthor>()
  const joined = new Date(now.getTime() - 500 * 24 * 3_600_000)
  const password = await createPasswordHasher(minPasswordHashKib).hash(seededPassword)
  for (const { key, nickname, role } of seedUsers) {
    const accountId = ids.uuid()
    const authorSalt = randomBytes(32)
    authors.set(key, { accountId, authorSalt, nickname })
    await client.query(
      `with person as (insert into identity.users (email, email_verified) values ($1, true) returning id), way as (
         insert into identity.credentials (account_id, provider_id, user_id, password) select id, 'credential', id, $2 from person
       )
       insert into identity.accounts (id, public_id, nickname, nickname_key, role, created_at, author_salt, user_id)
       select $3, $4, $5, $6, $7, $8, $9, id from person`,
      [emailFor(key), password, accountId, ids.publicId(), nickname, nicknameKey(nickname), role, joined, authorSalt],
    )
  }
  for (const [blocker, blocked] of blocks)
    await client.query('insert into identity.blocks (blocker_id, blocked_id) values ($1, $2)', [
      authors.get(blocker)?.accountId,
      authors.get(blocked)?.accountId,
    ])
  return authors
}

function unknownUser(key: string): never {
  throw new Error(`the example data has no user ${key}`)
}
