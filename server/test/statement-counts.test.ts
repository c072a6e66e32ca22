// Tests against N+1 queries: a request executes the same SQL statements with twenty rows in its list as with two. They are counted by their spans, on
// real PostgreSQL. The second call counts: the first one fills the caches of the process, except that of the session, whose TTL may pass in between.
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clearSessionCache } from '../src/features/accounts/auth/read-session.ts'
import { issueDeviceTokens } from './clients/reaction-clients.ts'
import { secretInput } from './builders/content.ts'
import { collectSpans } from './servers/trace-collector.ts'
import type { User } from './builders/users.ts'
import { createWorld, createWorldForTest, type World } from './world/world.ts'

let world: World<'ai'>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  world.ai.setBehaviour('judgeByWords')
})
afterAll(() => world.close())

type Request = () => Promise<unknown>
/** The number of statements, and the request for a list of this many rows. */
type Case = readonly [name: string, statements: number, prepare: (rows: number) => Promise<Request>]

/** Of events for SSE connections: they run with or after the response, and no response waits for them. */
const eventQueries = new Set(['postgresql public_counts', 'postgresql public_counts_of'])

/** With `begin` and `commit`: each is a round trip, too. */
async function listStatements(request: Request, { services }: Pick<World, 'services'> = world): Promise<string[]> {
  await request()
  clearSessionCache(services)
  const { spans } = await collectSpans(services.config, 1, request)
  const names = spans.flatMap(({ name }) => (name.startsWith('postgresql ') && !eventQueries.has(name) ? name : []))
  return names.map((name) => name.replace('postgresql ', '')).toSorted()
}

const each = async (rows: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < rows; index += 1) await work(index)
}
/** The smallest page has ten rows. */
const listRows = (rows: number, list: () => Promise<{ readonly items: readonly unknown[] }>) => async () =>
  expect((await list()).items.length).toBeGreaterThanOrEqual(Math.min(rows, 10))
const insertSecretWithComments = async (rows: number) => {
  const secret = await world.content.insertSecret(await world.users.insertAccount())
  await each(rows, async () => world.content.insertComment(await world.users.insertAccount(), secret.key))
  return secret
}

/** With private secrets, and some others: the search for the end of a chain takes one query up to five entries, and two up to sixty-four. */
const createAuthor = async (rows: number) => {
  const author = await world.users.anonymous()
  await each(5, () => world.content.insertSecret(author))
  await each(rows, () => world.content.insertSecret(author, { isPrivate: true }))
  return author
}

const cases: readonly Case[] = [
  [
    'secrets.listFeed',
    2,
    async (rows) => {
      const { api } = await world.users.anonymous()
      const age = rows === 2 ? 91 : 92
      await each(rows, async () => world.content.insertSecret(await world.users.insertAccount(), { age }))
      return listRows(rows, () => api.secrets.listFeed({ minAge: age, maxAge: age }))
    },
  ],
  [
    'secrets.readSecret',
    2,
    async (rows) => {
      const { api } = await world.users.anonymous()
      const { id } = await insertSecretWithComments(rows)
      return () => api.secrets.readSecret({ id })
    },
  ],
  [
    'comments.listComments',
    4,
    async (rows) => {
      const { api } = await world.users.anonymous()
      const { id: secretId } = await insertSecretWithComments(rows)
      return listRows(rows, () => api.comments.listComments({ secretId }))
    },
  ],
  [
    'secrets.listMine',
    5,
    async (rows) => {
      const { api } = await createAuthor(rows)
      return listRows(rows, () => api.secrets.listMine({ tab: 'private' }))
    },
  ],
  [
    'notifications.listNotifications',
    4,
    async (rows) => {
      const author = await world.users.anonymous()
      const commenter = await world.users.insertAccount()
      await each(rows, async () => {
        const secret = await world.content.insertSecret(author)
        const { key: commentId } = await world.content.insertComment(commenter, secret.key)
        await world.services.enqueue('notifications.create-notification', { commentId })
      })
      await world.notifications.runJobs()
      return listRows(rows, () => author.api.notifications.listNotifications({}))
    },
  ],
  [
    'chat.listConversations',
    2,
    async (rows) => {
      const user = await world.users.registered()
      await each(rows, async () => {
        const other = await world.users.insertAccount()
        await world.sql(
          `with conversation as (insert into content.conversations (id, public_id) values ($1::uuid, left(md5($1::text), 22)) returning id),
             pair as (insert into identity.chat_pairs select least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid), id from conversation)
           insert into identity.chat_members (conversation_id, side, account_id, sort_key)
           select id, side, case side when 0 then $2::uuid else $3::uuid end, $1::uuid from conversation, generate_series(0, 1) side`,
          [randomUUIDv7(), user.accountId, other.accountId],
        )
      })
      return listRows(rows, () => user.api.chat.listConversations({}))
    },
  ],
  [
    'secrets.publishSecret',
    5,
    async (rows) => {
      const { api } = await createAuthor(rows)
      return () => api.secrets.publishSecret(secretInput(`Nunca aprendí a nadar. ${randomUUIDv7()}`))
    },
  ],
  [
    'comments.addComment',
    8,
    async (rows) => {
      const { api } = await world.users.anonymous()
      const { id: secretId } = await insertSecretWithComments(rows)
      return () => api.comments.addComment({ secretId, text: `Te leo. ${randomUUIDv7()}` })
    },
  ],
  [
    'reactions.setReaction',
    1,
    async (rows) => {
      const { id: secretId } = await insertSecretWithComments(0)
      const devices = await issueDeviceTokens(world.services, rows + 2)
      const react = () =>
        world.users
          .visitor()
          .api.reactions.setReaction({ secretId, kind: 'heart', reacted: true, device: devices.pop() })
      await each(rows, react)
      return react
    },
  ],
]

test.each(cases)(
  'statement count: %s executes %i statements, and the same ones with 20 rows as with 2',
  async (_, count, prepare) => {
    const few = await listStatements(await prepare(2))
    const many = await listStatements(await prepare(20))
    expect(many).toEqual(few)
    expect(few).toHaveLength(count)
  },
)

test('statement count: before its release the first secret of an author is published with four statements, and the first comment with five', async () => {
  const site = await createWorldForTest({ with: ['ai'], env: { RELEASE_INTERVAL_SECONDS: '60' } })
  const publish = async ({ api }: User) => api.secrets.publishSecret(secretInput(`Nunca. ${randomUUIDv7()}`))
  const { id: secretId } = await site.content.insertSecret(await site.users.insertAccount())
  const comment = async ({ api }: User) => api.comments.addComment({ secretId, text: `Te leo. ${randomUUIDv7()}` })
  const list = async (write: (user: User) => Promise<unknown>) => {
    const users = [await site.users.anonymous(), await site.users.anonymous()]
    return listStatements(async () => {
      const user = users.pop()
      if (user !== undefined) await write(user)
    }, site)
  }
  const common = ['publication_start', 'session_find']
  expect(await list(publish)).toEqual([...common, 'author_tags_secret', 'publish_secret'].toSorted())
  expect(await list(comment)).toEqual([...common, 'author_tags_comment', 'public_secret', 'publish_comment'].toSorted())
})

test('statement count: the spans of a request with one query for each row are counted', async () => {
  const count = async (rows: number) =>
    (
      await listStatements(async () => {
        const { api } = world.users.visitor()
        await each(rows, () => api.secrets.listFeed({}))
      })
    ).length
  expect(await count(4)).toBe(2 * (await count(2)))
})
