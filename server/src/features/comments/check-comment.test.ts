// Integration tests of comment moderation with worker and fake AI provider: hiding, retries, idempotency, evidence.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world/world.ts'
import { startWorker, type Worker } from '../../worker.ts'
import { checkComment, checkNewComments } from './check-comment.ts'
import { findMiscountedSecrets } from '../../../test/builders/content.ts'

let world: World<'ai'>
let worker: Worker
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  worker = await startWorker(world.services)
})
afterAll(async () => {
  await worker.stop()
  await world.close()
})
beforeEach(() => world.ai.setBehaviour('judgeByWords'))

const newSecret = async () => (await world.content.insertSecret(await world.users.insertAccount())).id
const newMember = async () => (await world.users.anonymous()).api.comments
const rowOf = async (publicId: string) => {
  const [row] = await world.sql<{ id: string; state: string }>(
    'select id, state from content.comments where public_id = $1',
    [publicId],
  )
  return { id: '', ...row }
}
const checkOf = async (key: string) => {
  const [row] = await world.sql('select needs_review, needs_retry from moderation.checks where comment_id = $1', [key])
  return row
}
const statementsOf = (key: string) =>
  world.sql('select action, rule, by_human from identity.statements where comment_id = $1', [key])
const countOf = async (id: string) => (await world.api.secrets.readSecret({ id })).comments
const pollOptions = { timeout: 18_000 }

test('comment moderation: the worker hides a blocked comment, updates the counter, and inserts a statement', async () => {
  const api = await newMember()
  const secretId = await newSecret()
  const fine = await api.addComment({ secretId, text: 'Te leo.' })
  const bad = await api.addComment({ secretId, text: '[bloquear:violencia]' })
  // Public at once; moderated right after.
  expect(await rowOf(bad.id)).toMatchObject({ state: expect.stringMatching(/visible|hidden/) })
  await expect.poll(async () => (await rowOf(bad.id)).state, pollOptions).toBe('hidden')
  const { id } = await rowOf(bad.id)
  expect(await statementsOf(id)).toEqual([{ action: 'hidden', rule: 'extremeViolence', by_human: false }])
  expect(await checkOf(id)).toEqual({ needs_review: true, needs_retry: false })
  const { items } = await world.api.comments.listComments({ secretId })
  expect(items.map((comment) => comment.id)).toEqual([fine.id])
  expect(await countOf(secretId)).toBe(1)
  await expect.poll(async () => checkOf((await rowOf(fine.id)).id), pollOptions).toMatchObject({ needs_review: false })
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('comment moderation: a check is idempotent, also when run concurrently', async () => {
  const secretId = await newSecret()
  const { id: publicId } = await (await newMember()).addComment({ secretId, text: '[bloquear:código]' })
  const { id } = await rowOf(publicId)
  const run = () => checkComment(world.worker, id)
  await Promise.all(Array.from({ length: 4 }, run))
  await run()
  expect((await rowOf(publicId)).state).toBe('hidden')
  expect(await statementsOf(id)).toHaveLength(1)
  expect(await countOf(secretId)).toBe(0)
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('comment moderation: during a provider outage the comment stays public, and the retry hides it', async () => {
  world.ai.setBehaviour('broken')
  const secretId = await newSecret()
  const { id: publicId } = await (await newMember()).addComment({ secretId, text: 'Luego: [bloquear:violencia]' })
  const { id } = await rowOf(publicId)
  await expect.poll(() => checkOf(id), pollOptions).toEqual({ needs_review: true, needs_retry: true })
  expect((await rowOf(publicId)).state).toBe('visible')
  world.ai.setBehaviour('judgeByWords')
  await expect.poll(async () => (await rowOf(publicId)).state, pollOptions).toBe('hidden')
  expect(await statementsOf(id)).toHaveLength(1)
  expect(await countOf(secretId)).toBe(0)
})

test('comment moderation: three workers at once, each pending comment has one provider request', async () => {
  const [api, secretId] = [await newMember(), await newSecret()]
  const before = world.ai.requests.length
  const comments = await Promise.all(
    Array.from({ length: 6 }, (_, n) => api.addComment({ secretId, text: `Yo ${n}.` })),
  )
  await Promise.all([1, 2].map(() => checkNewComments(world.worker)))
  for (const { id } of comments)
    await expect.poll(async () => checkOf((await rowOf(id)).id), pollOptions).toMatchObject({ needs_retry: false })
  expect(world.ai.requests.length - before).toBe(6)
})

test('comment moderation: during a provider outage every new comment is attempted once, and enters the review queue', async () => {
  world.ai.setBehaviour('broken')
  const [api, secretId] = [await newMember(), await newSecret()]
  const comments = await Promise.all(
    Array.from({ length: 6 }, (_, n) => api.addComment({ secretId, text: `No ${n}.` })),
  )
  for (const { id } of comments)
    await expect.poll(async () => checkOf((await rowOf(id)).id), pollOptions).toMatchObject({ needs_review: true })
})

test('comment moderation: a comment whose worker died is found by the retry task', async () => {
  const secretId = await newSecret()
  const text = '[bloquear:violencia]'
  const { key } = await world.content.insertComment(await world.users.insertAccount(), secretId, { text })
  await world.sql(
    `insert into moderation.checks (id, public_id, comment_id, risk_level, needs_review, needs_retry, last_attempt_at)
     values (gen_random_uuid(), substr(md5($1::text), 1, 22), $1::uuid, 'unknown', false, true, now() - interval '6 seconds')`,
    [key],
  )
  await expect.poll(async () => statementsOf(key), pollOptions).toHaveLength(1)
})

test('comment moderation: a deleted or decided comment makes no provider request', async () => {
  const api = await newMember()
  const secretId = await newSecret()
  const [erased, decided] = [
    await api.addComment({ secretId, text: 'Me arrepiento.' }),
    await api.addComment({ secretId, text: 'Quitado.' }),
  ]
  const keys = [(await rowOf(erased.id)).id, (await rowOf(decided.id)).id] as const
  for (const key of keys) await expect.poll(() => checkOf(key), pollOptions).toMatchObject({ needs_retry: false })
  await api.deleteComment({ id: erased.id })
  await world.sql(`update content.comments set state = 'removed' where id = $1`, [keys[1]])
  await world.sql('update moderation.checks set needs_retry = true where comment_id = $1', [keys[1]])
  const requestsBefore = world.ai.requests.length
  for (const key of keys) expect(await checkComment(world.worker, key)).toBe(true)
  expect(world.ai.requests.length).toBe(requestsBefore)
  expect(await checkOf(keys[1])).toMatchObject({ needs_retry: false })
})

test('comment moderation: a text that suggests abuse of a minor is stored as evidence once', async () => {
  const secretId = await newSecret()
  const { id: publicId } = await (await newMember()).addComment({ secretId, text: '[bloquear:abuso infantil]' })
  await expect.poll(async () => (await rowOf(publicId)).state, pollOptions).toBe('hidden')
  await checkComment(world.worker, (await rowOf(publicId)).id)
  expect(await world.sql('select from evidence.flagged_content')).toHaveLength(1)
})
