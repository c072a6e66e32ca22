// Integration tests of idempotency keys.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneIdempotencyKeys, withIdempotencyKey } from '../src/platform/idempotency/with-idempotency-key.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const attempt = (key: string, input: unknown = { text: 'hola' }) => ({
  principal: 'p1',
  key,
  operation: 'test.block',
  input,
})
const blocks = async () => (await world.sql<{ n: number }>('select count(*)::int as n from identity.blocks'))[0]?.n ?? 0

/** An effect whose repetition is visible: inserts a row and returns the row count. */
function addBlock(key: string, options: { fail?: boolean; input?: unknown } = {}) {
  return withIdempotencyKey(world.services, attempt(key, options.input), async (trx) => {
    await sql`insert into identity.blocks (blocker_id, blocked_id)
      select a.id, b.id from identity.accounts a, identity.accounts b
      where a.id <> b.id and not exists (select from identity.blocks where blocker_id = a.id and blocked_id = b.id) limit 1`.execute(
      trx,
    )
    if (options.fail) throw new Error('planned')
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from identity.blocks`.execute(trx)
    return { count: rows[0]?.n ?? 0 }
  })
}

test('idempotency key: a retry with the same key returns the first response and has no second effect', async () => {
  const before = await blocks()
  const first = await addBlock('k1')
  expect(await addBlock('k1')).toEqual(first)
  expect(await blocks()).toBe(before + 1)
})

test('idempotency key: 64 concurrent requests take effect once', async () => {
  const before = await blocks()
  const outcomes = await Promise.allSettled(Array.from({ length: 64 }, () => addBlock('k2')))
  expect(await blocks()).toBe(before + 1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'request.in_progress' })
    else expect(outcome.value).toEqual({ count: before + 1 })
})

test('idempotency key: the same key with another body is refused', async () => {
  await addBlock('k3')
  await expect(addBlock('k3', { input: { text: 'otra' } })).rejects.toMatchObject({ code: 'request.key_reused' })
})

test('idempotency key: the same key of two accounts has two effects, and neither gets the response of the other', async () => {
  const answerTo = (principal: string) =>
    withIdempotencyKey(world.services, { ...attempt('k-shared'), principal }, async () => ({ of: principal }))
  expect(await answerTo('p1')).toEqual({ of: 'p1' })
  expect(await answerTo('p2')).toEqual({ of: 'p2' })
  expect(await answerTo('p1')).toEqual({ of: 'p1' })
})

test('idempotency key: a failed effect stores no key, so the retry takes effect', async () => {
  const before = await blocks()
  await expect(addBlock('k4', { fail: true })).rejects.toThrow('planned')
  expect(await blocks()).toBe(before)
  await addBlock('k4')
  expect(await blocks()).toBe(before + 1)
})

test('idempotency key: keys of the day before yesterday are deleted', async () => {
  await addBlock('k5')
  await world.sql(`update identity.idempotency_keys set created_at = now() - interval '2 days'`)
  expect(await pruneIdempotencyKeys(world.worker.db.write)).toBeGreaterThan(0)
  expect(await world.sql('select from identity.idempotency_keys')).toEqual([])
})

test('idempotency key: the stored row contains neither the account, nor the key, nor the reply', async () => {
  // Long values: a short one can occur in random bytes by chance.
  const secret = {
    principal: 'account-in-clear',
    key: 'key-in-clear',
    operation: 'operation-in-clear',
    input: 'input-in-clear',
  }
  await withIdempotencyKey(world.services, secret, async () => ({ reply: 'reply-in-clear' }))
  const [row] = await world.sql<{ text: string; bytes: Buffer }>(
    `select i::text as text, mark || input_mark || reply as bytes from identity.idempotency_keys i`,
  )
  const stored = Buffer.concat([Buffer.from(row?.text ?? ''), row?.bytes ?? Buffer.alloc(0)])
  expect(stored.length).toBeGreaterThan(100)
  for (const part of [...Object.values(secret), 'reply-in-clear']) expect(stored.includes(part)).toBe(false)
})
