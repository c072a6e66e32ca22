// Integration tests of the data export: contents, access, expiry, repeated requests and pagination.
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestUser, type TestUser } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { insertComment, insertSecret } from '../../../../test/database/insert-content.ts'
import { listJobs, startWorker, type Worker } from '../../../worker.ts'

let world: World
let worker: Worker
beforeAll(async () => {
  world = await createWorld()
  worker = await startWorker(world.services)
})
afterAll(async () => {
  await worker.stop()
  await world.close()
})

let count = 0
async function registered(nickname?: string) {
  const person = createTestUser(world.url)
  const email = `titular${(count += 1)}@correo.example`
  await person.api.accounts.register({ email, password: 'una-clave-larga' })
  if (nickname !== undefined) await person.api.accounts.changeNickname({ nickname })
  const { id } = await person.api.accounts.readMine()
  const [row] = await world.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [id])
  return { ...person, email, id, accountId: row?.id ?? '' }
}
async function exportOf({ api }: TestUser) {
  await api.accounts.requestArchive()
  await expect.poll(async () => (await api.accounts.readArchive()).state, { timeout: 15_000 }).toBe('ready')
  return api.accounts.downloadArchive()
}
const missing = { code: 'accounts.data_export_missing' }
const minute = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00Z$/)

test('data export: it contains all data of the account, and of other users only their nickname (DATA-20)', async () => {
  const [person, other, silent] = [await registered('Titular'), await registered('La-otra'), await registered()]
  await person.api.profiles.saveProfile({ username: 'tit', displayName: 'La titular', bio: 'Hola.' })
  await person.api.accounts.savePreferences({ darkMode: true, likeNotifications: false })
  await person.api.accounts.saveQuietHours({ quietHours: { from: 22, to: 8, timeZone: 'America/Lima' } })
  await person.api.accounts.saveNotificationSchedule({ mode: 'fixed', hours: [7], timeZone: 'America/Lima' })
  await person.api.profiles.follow({ id: other.id, following: true })
  await other.api.profiles.follow({ id: person.id, following: true })
  await person.api.chat.saveChatDoor({ door: 'followed' })
  const requestChat = async (from: TestUser, to: string, message: string) => {
    const { items } = await from.api.chat.searchPeople({ term: to })
    await from.api.chat.requestChat({ ref: items[0]?.ref ?? '', message })
  }
  await requestChat(other, 'Titular', 'Solicitud ajena.')
  await expect.poll(() => person.api.notifications.countUnread(), { timeout: 15_000 }).toEqual({ unread: 2 })
  await requestChat(person, 'La-otra', '¿Hablamos?')
  const [request] = (await other.api.chat.listRequests()).items
  const { conversationId } = await other.api.chat.answerRequest({ id: request?.id ?? '', accept: true })
  const sendMessage = ({ api }: TestUser, text: string) =>
    api.chat.sendMessage({ id: conversationId ?? '', key: randomUUIDv7(), text })
  await sendMessage(person, 'Primero yo.')
  await sendMessage(other, 'Respuesta ajena.')
  await sendMessage(person, 'Y luego yo.')
  await world.sql('insert into identity.blocks (blocker_id, blocked_id) values ($1, $2), ($3, $1)', [
    person.accountId,
    silent.accountId,
    silent.accountId,
  ])
  const hidden = await insertSecret(world.sql, person.accountId, { text: 'Escondido.', nickname: null })
  await world.sql(`update content.secrets set state = 'hidden' where id = $1`, [hidden])
  await world.sql(
    `insert into identity.statements (id, public_id, account_id, secret_id, action, rule, by_human, appeal, appealed_at)
     values (gen_random_uuid(), substr(md5(random()::text), 1, 22), $1, $2, 'hidden', 'held', false, 'No es para tanto.', now())`,
    [person.accountId, hidden],
  )
  const privateSecret = await insertSecret(world.sql, person.accountId, { text: 'Solo mío.', nickname: null })
  await world.sql(`update content.secrets set is_private = true, gender = 'mujer' where id = $1`, [privateSecret])
  const publicSecret = await insertSecret(world.sql, person.accountId, {
    text: 'De todos.',
    nickname: 'Antes-era-otra',
  })
  const foreign = await insertSecret(world.sql, other.accountId, { text: 'Secreto ajeno.', nickname: null })
  await insertComment(world.sql, person.accountId, foreign, { text: 'Te leo.', nickname: 'Titular' })
  await insertComment(world.sql, other.accountId, publicSecret, { text: 'Comentario ajeno.', nickname: 'La-otra' })
  await world.sql(
    `with photo as (
       insert into content.photos (id, public_id, caption, is_explicit, country_code, expires_at)
       values (gen_random_uuid(), left(md5(random()::text), 22), 'Mi ventana.', false, 'MX', now() + interval '1 hour') returning id
     ), author as (insert into identity.photo_authors select id, $1 from photo), said as (
       insert into content.photo_comments (id, public_id, photo_id, text)
       select gen_random_uuid(), left(md5(random()::text), 22), id, 'Qué luz.' from photo returning id
     ) insert into identity.photo_comment_authors select id, $1 from said`,
    [person.accountId],
  )

  const [reported] = await world.sql<{ id: string }>('select public_id as id from content.secrets where id = $1', [
    foreign,
  ])
  const why = { category: 'spam', reason: 'Es un anuncio.' } as const
  await person.api.reports.sendReport({ kind: 'secret', id: reported?.id ?? '', ...why, evidence: ' ' })
  await other.api.reports.sendReport({ kind: 'user', id: person.id, ...why, reason: 'Es un anuncio ajeno.' })

  const got = await exportOf(person)
  const secret = {
    id: expect.any(String),
    publishedAt: minute,
    explicit: false,
    age: 30,
    country: 'MX',
    addressUntil: null,
  }
  expect(got).toEqual({
    madeAt: minute,
    account: { id: person.id, nickname: 'Titular', email: person.email, emailVerified: false, since: minute },
    profile: { username: 'tit', displayName: 'La titular', bio: 'Hola.' },
    preferences: {
      darkMode: true,
      emailNotifications: true,
      commentNotifications: true,
      likeNotifications: false,
    },
    quietHours: { from: 22, to: 8, timeZone: 'America/Lima' },
    notificationSchedule: { mode: 'fixed', hours: [7], timeZone: 'America/Lima' },
    secrets: [
      { ...secret, text: 'De todos.', nickname: 'Antes-era-otra', visibility: 'public', gender: null },
      { ...secret, text: 'Solo mío.', nickname: null, visibility: 'private', gender: 'mujer' },
      { ...secret, text: 'Escondido.', nickname: null, visibility: 'hidden', gender: null },
    ],
    comments: [
      { id: expect.any(String), text: 'Te leo.', nickname: 'Titular', visibility: 'public', publishedAt: minute },
    ],
    photos: [
      {
        id: expect.any(String),
        caption: 'Mi ventana.',
        explicit: false,
        gender: null,
        age: null,
        country: 'MX',
        sentAt: minute,
      },
    ],
    photoComments: [{ id: expect.any(String), text: 'Qué luz.', nickname: null, publishedAt: minute }],
    messages: [
      { to: 'La-otra', text: 'Primero yo.', sentAt: minute },
      { to: 'La-otra', text: 'Y luego yo.', sentAt: minute },
    ],
    requests: [{ to: 'La-otra', message: '¿Hablamos?', sentAt: minute }],
    chatDoor: 'followed',
    decisions: [
      {
        kind: 'secret',
        action: 'hidden',
        rule: 'held',
        byHuman: false,
        decidedAt: minute,
        reason: null,
        endsAt: null,
        appeal: 'No es para tanto.',
        outcome: null,
      },
    ],
    reports: [{ ...why, number: expect.any(String), kind: 'secret', evidence: null, sentAt: minute }],
    follows: ['La-otra'],
    blocks: [null],
    notifications: [
      { type: 'chat_request', isRead: false, at: minute },
      { type: 'follow', isRead: false, at: minute },
    ],
    sessions: [{ device: expect.any(String), since: minute, seen: minute }],
  })
  const text = JSON.stringify(got)
  for (const foreignText of ['ajeno', 'usuario_', other.id, silent.id, other.email, silent.email, person.accountId])
    expect(text).not.toContain(foreignText)
})

test('data export: only a session of the owner can download it; other users and visitors get an error', async () => {
  const [person, other] = [await registered(), await registered()]
  expect(await person.api.accounts.readArchive()).toEqual({ state: 'none', expiresAt: null })
  await expect(person.api.accounts.downloadArchive()).rejects.toMatchObject(missing)
  const got = await exportOf(person)
  expect(got.account.id).toBe(person.id)
  expect(await other.api.accounts.readArchive()).toEqual({ state: 'none', expiresAt: null })
  await expect(other.api.accounts.downloadArchive()).rejects.toMatchObject(missing)
  const visitor = createTestUser(world.url).api
  for (const call of [visitor.accounts.requestArchive, visitor.accounts.readArchive, visitor.accounts.downloadArchive])
    await expect(call()).rejects.toMatchObject({ code: 'access.account_required' })
  const answer = await fetch(`${world.url}/api/v1/accounts/me/archive/content`, {
    headers: { cookie: [...person.cookies].map((pair) => pair.join('=')).join('; ') },
  })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
})

test('data export: it expires after one day, and the pruning job deletes the row', async () => {
  const person = await registered()
  await exportOf(person)
  const { expiresAt } = await person.api.accounts.readArchive()
  const hours = (Date.parse(expiresAt ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)
  await world.sql(`update identity.data_exports set expires_at = now() - interval '1 second' where account_id = $1`, [
    person.accountId,
  ])
  expect(await person.api.accounts.readArchive()).toEqual({ state: 'none', expiresAt: null })
  await expect(person.api.accounts.downloadArchive()).rejects.toMatchObject(missing)
  const rows = () => world.sql('select from identity.data_exports where account_id = $1', [person.accountId])
  expect(await rows()).toHaveLength(1)
  await listJobs(world.services)
    .find(({ name }) => name === 'accounts.prune-data-exports')
    ?.run(null)
  expect(await rows()).toEqual([])
})

test('data export: a new request replaces the export, and the job of the old request updates no row', async () => {
  const person = await registered()
  await exportOf(person)
  const [before] = await world.sql<{ id: string }>('select id from identity.data_exports where account_id = $1', [
    person.accountId,
  ])
  await person.api.profiles.saveProfile({ bio: 'Después.' })
  expect((await exportOf(person)).profile.bio).toBe('Después.')
  const rows = await world.sql<{ id: string }>('select id from identity.data_exports where account_id = $1', [
    person.accountId,
  ])
  expect(rows).toHaveLength(1)
  expect(rows[0]?.id).not.toBe(before?.id)
  await person.api.profiles.saveProfile({ bio: 'Más tarde.' })
  await listJobs(world.services)
    .find(({ name }) => name === 'accounts.build-data-export')
    ?.run({ exportId: before?.id })
  expect((await person.api.accounts.downloadArchive()).profile.bio).toBe('Después.')
})

test('data export: lists longer than one page are exported completely (keyset pagination)', async () => {
  const person = await registered()
  await world.sql(
    `with written as (insert into content.secrets (id, public_id, text) select gen_random_uuid(), left(md5('largo' || n), 22), 'n' || n
       from generate_series(1, 1200) n returning id)
     insert into identity.secret_authors (secret_id, account_id) select id, $1 from written`,
    [person.accountId],
  )
  await world.sql(
    `with conversations as (insert into content.conversations (id, public_id, last_seq)
       select gen_random_uuid(), left(md5('hablar' || n), 22), 400 from generate_series(1, 3) n returning id),
     members as (insert into identity.chat_members (conversation_id, side, account_id, sort_key)
       select id, side, case side when 1 then $1::uuid end, gen_random_uuid() from conversations, generate_series(0, 1) side)
     insert into content.messages (conversation_id, seq, side, text, key)
     select id, n, n % 2, id || ' ' || n, 'llave-de-prueba-' || n from conversations, generate_series(1, 400) n`,
    [person.accountId],
  )
  const { secrets, messages } = await exportOf(person)
  expect(messages).toHaveLength(600)
  expect(new Set(messages.map(({ text }) => text)).size).toBe(600)
  expect(new Set(secrets.map(({ text }) => text)).size).toBe(1_200)
  expect(secrets).toHaveLength(1_200)
})
