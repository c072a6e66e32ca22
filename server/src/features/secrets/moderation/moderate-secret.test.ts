// Integration tests of deferred moderation: secrets saved during an AI outage are moderated later by the worker.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWorker } from '../../../worker.ts'
import { moderateSecret } from './moderate-secret.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World<'ai'>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
beforeEach(() => world.ai.setBehaviour('judgeByWords'))
afterAll(() => world.close())

async function newUser() {
  const { api } = await world.users.anonymous()
  return api.secrets
}
type Api = Awaited<ReturnType<typeof newUser>>

/** A secret that was saved while the AI provider was unavailable. */
async function publishUnmoderated(api: Api, text: string): Promise<string> {
  world.ai.setBehaviour('broken')
  const { id, state } = await api.publishSecret({ text, isAdult: true, explicit: false })
  expect(state).toBe('public')
  world.ai.setBehaviour('judgeByWords')
  return id
}
const keyOf = async (publicId: string) => {
  const [row] = await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [publicId])
  return row?.id ?? ''
}
const checkOf = async (key: string) => {
  const [row] = await world.sql(
    'select risk_level, needs_review, needs_retry, ai_error from moderation.checks where secret_id = $1',
    [key],
  )
  return row
}
const statementsOf = (key: string) =>
  world.sql('select action, rule, by_human from identity.statements where secret_id = $1', [key])

test('deferred moderation: a text with an unreadable AI response is retried three times, then left to a moderator', async () => {
  world.ai.setBehaviour('truncated')
  const { id } = await (await newUser()).publishSecret({ text: 'Ilegible.', isAdult: true, explicit: false })
  const key = await keyOf(id)
  for (let tries = 1; tries < 3; tries += 1) {
    expect(await checkOf(key)).toMatchObject({ needs_review: true, needs_retry: true })
    // An unreadable response is no outage: the queue continues with other secrets.
    expect(await moderateSecret(world.worker, key)).toBe(true)
  }
  expect(await checkOf(key)).toMatchObject({
    needs_review: true,
    needs_retry: false,
    ai_error: 'unreadable, unreadable',
  })
})

test('deferred moderation: after an AI outage the worker hides a violating secret with a statement and clears a safe one', async () => {
  const api = await newUser()
  const bad = await publishUnmoderated(api, 'Era bueno. [bloquear:violencia]')
  const fine = await publishUnmoderated(api, 'Era bueno y lo sigue siendo.')
  const bold = await publishUnmoderated(api, '[explícito] y sin marcar.')
  const [badKey, fineKey, boldKey] = [await keyOf(bad), await keyOf(fine), await keyOf(bold)]
  expect(await checkOf(badKey)).toMatchObject({ needs_review: true, needs_retry: true, ai_error: expect.any(String) })
  const { total } = await world.api.secrets.listFeed({})
  const worker = await startWorker(world.services)
  try {
    await expect
      .poll(async () => [await checkOf(badKey), await checkOf(fineKey), await checkOf(boldKey)], { timeout: 18_000 })
      .toEqual([
        expect.objectContaining({ needs_retry: false, needs_review: true, ai_error: null }),
        expect.objectContaining({ needs_retry: false, needs_review: false, risk_level: 'safe', ai_error: null }),
        expect.objectContaining({ needs_retry: false, needs_review: false }),
      ])
  } finally {
    await worker.stop()
  }
  await expect(world.api.secrets.readSecret({ id: bad })).rejects.toMatchObject({ code: 'secrets.not_found' })
  expect((await api.readMine({ id: bad })).state).toBe('in_review')
  expect((await world.api.secrets.listFeed({})).total).toBe(total - 1)
  expect(await statementsOf(badKey)).toEqual([{ action: 'hidden', rule: 'extremeViolence', by_human: false }])
  expect((await world.api.secrets.readSecret({ id: fine })).state).toBe('public')
  expect((await world.api.secrets.readSecret({ id: bold })).explicit).toBe(true)
  expect([...(await statementsOf(fineKey)), ...(await statementsOf(boldKey))]).toEqual([])
})

test('deferred moderation: concurrent and repeated checks insert one statement and update the feed count once', async () => {
  const api = await newUser()
  const id = await publishUnmoderated(api, 'Dos veces. [bloquear:violencia]')
  const key = await keyOf(id)
  const { total } = await world.api.secrets.listFeed({})
  await Promise.all(Array.from({ length: 4 }, () => moderateSecret(world.worker, key)))
  await moderateSecret(world.worker, key)
  expect(await statementsOf(key)).toHaveLength(1)
  expect((await world.api.secrets.listFeed({})).total).toBe(total - 1)
})

test('deferred moderation: a text flagged as child abuse is stored as encrypted evidence once', async () => {
  const key = await keyOf(await publishUnmoderated(await newUser(), '[bloquear:abuso infantil]'))
  await moderateSecret(world.worker, key)
  await moderateSecret(world.worker, key)
  expect(await world.sql('select from evidence.flagged_content')).toHaveLength(1)
  expect(await statementsOf(key)).toEqual([{ action: 'hidden', rule: 'childAbuse', by_human: false }])
})

test('deferred moderation: a secret edited in the meantime is not hidden for its previous text', async () => {
  const api = await newUser()
  const id = await publishUnmoderated(api, 'Antes. [bloquear:violencia]')
  await api.editSecret({ id, text: 'Ahora es otra cosa.', explicit: false })
  await moderateSecret(world.worker, await keyOf(id))
  expect((await world.api.secrets.readSecret({ id })).text).toBe('Ahora es otra cosa.')
})

test('deferred moderation: no AI request is sent for a secret that a moderator removed or the author deleted', async () => {
  const api = await newUser()
  const [removed, erased] = [await publishUnmoderated(api, 'Quitado.'), await publishUnmoderated(api, 'Borrado.')]
  const [removedKey, erasedKey] = [await keyOf(removed), await keyOf(erased)]
  await world.sql(`update content.secrets set state = 'removed' where id = $1`, [removedKey])
  await api.deleteSecret({ id: erased })
  const requestsBefore = world.ai.requests.length
  expect([await moderateSecret(world.worker, removedKey), await moderateSecret(world.worker, erasedKey)]).toEqual([
    true,
    true,
  ])
  expect(world.ai.requests.length).toBe(requestsBefore)
  expect(await checkOf(removedKey)).toMatchObject({ needs_retry: false })
})

test('deferred moderation: while the AI provider is unavailable the check returns false and the secret stays in the retry queue', async () => {
  const key = await keyOf(await publishUnmoderated(await newUser(), 'Sigue esperando.'))
  world.ai.setBehaviour('broken')
  expect(await moderateSecret(world.worker, key)).toBe(false)
  expect(await checkOf(key)).toMatchObject({ needs_retry: true, needs_review: true })
})

test('human review: a secret sent to a moderator stays in review whatever the AI result of the retry is', async () => {
  const api = await newUser()
  world.ai.setBehaviour('broken')
  const { id, state } = await api.requestReview({ text: 'Que lo lea alguien.', isAdult: true, explicit: false })
  expect(state).toBe('in_review')
  world.ai.setBehaviour('judgeByWords')
  const key = await keyOf(id)
  await expect.poll(() => moderateSecret(world.worker, key)).toBe(true)
  expect(await checkOf(key)).toMatchObject({ needs_review: true, needs_retry: false, risk_level: 'high' })
  expect((await api.readMine({ id })).state).toBe('in_review')
})
