// End-to-end erasure test: a user uses every feature with one unique token in every field; after erasure no store contains it.
import { randomInt } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser } from '../../../../test/clients/test-user.ts'
import { generateBrowserKeys } from '../../../../test/servers/fake-push-service.ts'
import { findEverywhere } from '../../../../test/database/find-everywhere.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { startWorker, type Worker } from '../../../worker.ts'

let world: World<'smtp'>
let worker: Worker
const lines: string[] = []
const logTo = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
beforeAll(async () => {
  world = await createWorld({ with: ['smtp'], logTo })
  worker = await startWorker(world.services)
})
afterAll(async () => {
  await worker.stop()
  await world.close()
})

/** Characters that occur in no hex hash or number, and that nickname normalization does not change. */
const token = `Qz${Array.from({ length: 8 }, () => 'ghkpqtxz'[randomInt(8)]).join('')}`
const email = `${token}@correo.example`
const password = `clave-${token}`
const found = () => findEverywhere(world, token, () => lines.join(''))

async function accountOf({ api }: TestUser): Promise<{ id: string; publicId: string; userId: string }> {
  const { id: publicId } = await api.accounts.readMine()
  const [row] = await world.sql<{ id: string; userId: string }>(
    'select id, user_id as "userId" from identity.accounts where public_id = $1',
    [publicId],
  )
  return { id: row?.id ?? '', userId: row?.userId ?? '', publicId }
}
/** Every chat action, with the token in each text, reported by both users. */
async function converseAndReport(person: TestUser, other: TestUser): Promise<string> {
  const { items } = await person.api.chat.searchPeople({ term: 'La-que-queda' })
  await person.api.chat.requestChat({ ref: items[0]?.ref ?? '', message: `¿Hablas con ${token}?` })
  const [request] = (await other.api.chat.listRequests()).items
  const { conversationId } = await other.api.chat.answerRequest({ id: request?.id ?? '', accept: true })
  const id = conversationId ?? ''
  for (let n = 0; n < 3; n += 1) {
    await person.api.chat.sendMessage({ id, key: `k${n}-${token}-llave`, text: `Soy ${token}, ${n}.` })
    await other.api.chat.sendMessage({ id, key: `k${n}-de-la-que-queda`, text: `Y yo la otra, ${n}.` })
  }
  await person.api.chat.block({ conversationId: id, report: { category: 'spam', reason: `Lo digo yo, ${token}.` } })
  await other.api.chat.block({ conversationId: id, report: { category: 'threats', reason: 'Lo digo yo.' } })
  return id
}
const erased = (receipt: string) =>
  expect.poll(async () => (await world.api.accounts.readReceipt({ receipt })).doneOn).toBeTruthy()

test('account erasure: no database column, Redis key or log line contains any text of the deleted user', async () => {
  const person = world.users.visitor()
  const { api } = person
  await api.accounts.register({ email, password })
  const me = await accountOf(person)
  const other = await world.users.registered({
    email: 'la-que-queda@correo.example',
    password: 'otra-clave-larga',
    nickname: 'La-que-queda',
  })
  const friend = await accountOf(other)

  for (const nickname of [`uno${token}`, `dos${token}`, `tres${token}`]) await api.accounts.changeNickname({ nickname })
  await api.profiles.saveProfile({ username: `u ${token}`, displayName: `d ${token}`, bio: `b ${token}` })
  await api.accounts.savePreferences({ darkMode: true })
  await api.accounts.saveQuietHours({ quietHours: { from: 22, to: 8, timeZone: 'America/Lima' } })
  await api.accounts.saveNotificationSchedule({ mode: 'instant', hours: [7, 23], timeZone: 'America/Lima' })
  const { p256dh, auth } = generateBrowserKeys()
  const endpoint = `https://fcm.googleapis.com/fcm/send/${token}`
  await api.notifications.turnOnPush({ endpoint, p256dh, auth, saysKind: true })
  await api.accounts.sendVerification()
  await api.profiles.follow({ id: friend.publicId, following: true })
  await other.api.profiles.follow({ id: me.publicId, following: true })
  const conversationId = await converseAndReport(person, other)
  const content = { text: `Esto lo escribe ${token}.`, nickname: `tres${token}` }
  const ownSecret = (await world.content.insertSecret({ accountId: me.id }, content)).key
  const theirs = (await world.content.insertSecret({ accountId: friend.id }, { text: 'De otra.' })).key
  await world.content.insertComment({ accountId: me.id }, ownSecret, content)
  const [answered] = await world.sql<{ id: string }>('select public_id as id from content.secrets where id = $1', [
    theirs,
  ])
  // With an idempotency key, as a browser that may retry.
  const answer = await fetch(`${world.url}/api/v1/secrets/${answered?.id}/comments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': `k-${token}`,
      cookie: [...person.cookies].map((pair) => pair.join('=')).join('; '),
    },
    body: JSON.stringify({ text: content.text, signed: true }),
  })
  expect(answer.status).toBe(200)
  for (const device of [world.users.visitor(), world.users.visitor()]) {
    await device.api.accounts.logIn({ email, password })
    await expect(device.api.accounts.logIn({ email, password: token })).rejects.toThrow()
    await device.api.accounts.requestReset({ email })
  }
  await expect.poll(() => world.sql('select from identity.verifications where value = $1', [me.userId])).not.toEqual([])
  await api.accounts.requestArchive()
  await api.accounts.downloadArchive()
  // Another user registers with the same email: the response does not differ (claimed email).
  const claimant = await world.users.registered({ email, password: 'otra-clave-larga' })

  // The sweep must find the token in every column where it was stored; otherwise the test proves nothing.
  expect(await found()).toEqual([
    'content.comments.author_nickname',
    'content.comments.text',
    'content.messages.key',
    'content.messages.text',
    'content.secrets.author_nickname',
    'content.secrets.text',
    'identity.accounts.bio',
    'identity.accounts.claimed_email',
    'identity.accounts.display_name',
    'identity.accounts.nickname',
    'identity.accounts.nickname_key',
    'identity.accounts.username',
    'identity.chat_requests.message',
    'identity.push_subscriptions.endpoint',
    'identity.report_cases.reported_nickname',
    'identity.reports.evidence',
    'identity.reports.reason',
    'identity.reports.reported_nickname',
    'identity.reports.reporter_nickname',
    'identity.reports.search_text',
    'identity.users.email',
  ])

  const { receipt } = await api.accounts.deleteAccount({ confirm: true })
  const second = await claimant.api.accounts.deleteAccount({ confirm: true })
  await erased(receipt)
  await erased(second.receipt)
  expect(lines.join('')).toContain('"job":"accounts.erase-account"')
  expect(await found()).toEqual([])
  expect((await world.api.accounts.readReceipt({ receipt })).erased).toMatchObject({
    messages: 3,
    requests: 1,
    blocks: 1,
  })
  // Messages and report of the other user stay.
  const conversation = await other.api.chat.listMessages({ id: conversationId })
  expect(conversation.items.slice(1).map(({ from, text }) => [from, text])).toEqual(
    [0, 1, 2].flatMap((n) => [
      ['them', null],
      ['me', `Y yo la otra, ${n}.`],
    ]),
  )
  const reports = await world.sql<{ evidence: { from: string; text: string | null }[] }>(
    'select reporter_id, reported_id, category, reason, evidence from identity.reports where $1 in (reporter_id, reported_id) order by category',
    [friend.id],
  )
  const stub = { reporter_id: null, reported_id: friend.id, category: 'spam', reason: null }
  expect(reports).toMatchObject([
    stub,
    { reporter_id: friend.id, reported_id: null, category: 'threats', reason: 'Lo digo yo.' },
  ])
  for (const [index, { evidence }] of reports.entries())
    expect(evidence.slice(1).filter(({ text }) => text === null)).toEqual(
      Array.from({ length: 3 }, () => expect.objectContaining({ from: index === 0 ? 'me' : 'them' })),
    )
  // The deletion is written to the external deletion log within seconds, and then deleted from the table.
  for (const id of [me.id, me.publicId])
    await expect.poll(() => findEverywhere(world, id, () => lines.join(''))).toEqual([])
  // Payloads of queued or finished jobs contain the id of a deleted user, and nothing else.
  expect(
    (await findEverywhere(world, me.userId, () => lines.join(''))).filter((location) => !location.startsWith('jobs.')),
  ).toEqual([])
}, 60_000)

test('erasure sweep helper: it finds the token in Redis, in the log and in a bytea column, in any case or encoding', async () => {
  const { redis, log } = world.services
  await redis.set(`key-${token.toLowerCase()}`, '1')
  await redis.set('value', Buffer.from(`x${token}y`).toString('base64url'))
  log.info(`hola ${token}`)
  await world.sql(`insert into identity.nickname_tombstones (hash) values ($1)`, [Buffer.alloc(32, token)])
  const locations = await found()
  expect(locations.filter((location) => location.startsWith('redis'))).toHaveLength(2)
  expect(locations).toEqual(expect.arrayContaining(['log', 'identity.nickname_tombstones.hash']))
})

test('job queue: every payload value is an id and no other data', async () => {
  // A finished job is deleted within seconds.
  await world.users.registered()
  const rows = await world.sql<{ value: unknown }>(
    // Without the internal jobs of pg-boss: each minute they carry the names of the schedules.
    `select value from jobs.job, lateral jsonb_each(case jsonb_typeof(data) when 'object' then data else '{}' end)
     where name not like '\\_\\_pgboss%'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { value } of rows) expect(value).toMatch(/^(?:[0-9a-f-]{36}|[0-9A-Za-z]{22})$/)
})
