// Integration tests of the data export: contents, access, expiry, repeated requests and pagination.
import { randomUUIDv7 } from 'node:crypto'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertEntries } from '../../../../test/builders/author-entries.ts'
import { type TestUser } from '../../../../test/clients/test-user.ts'
import { findEverywhere } from '../../../../test/database/find-everywhere.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { listJobs, startWorker, type Worker } from '../../../worker.ts'

let world: World
let worker: Worker
const lines: string[] = []
const logTo = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
beforeAll(async () => {
  world = await createWorld({ logTo })
  worker = await startWorker(world.services)
})
afterAll(async () => {
  await worker.stop()
  await world.close()
})

let count = 0
async function registered(nickname?: string) {
  const user = await world.users.registered({ email: `titular${(count += 1)}@correo.example`, nickname })
  return { ...user, id: user.publicId }
}
async function exportOf({ api }: TestUser) {
  await api.accounts.requestArchive()
  return api.accounts.downloadArchive()
}
const missing = { code: 'accounts.data_export_missing' }
const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/)
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
  await expect.poll(() => person.api.notifications.countUnread()).toEqual({ unread: 2 })
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
  const hidden = (await world.content.insertSecret(person, { text: 'Escondido.' })).key
  await world.sql(`update content.secrets set state = 'hidden' where id = $1`, [hidden])
  await world.sql(
    `insert into identity.statements (id, public_id, secret_id, action, rule, by_human, appeal, appealed_at)
     values (gen_random_uuid(), substr(md5(random()::text), 1, 22), $1, 'hidden', 'held', false, 'No es para tanto.', now())`,
    [hidden],
  )
  const privateSecret = (await world.content.insertSecret(person, { text: 'Solo mío.' })).key
  await world.sql(`update content.secrets set is_private = true, gender = 'mujer' where id = $1`, [privateSecret])
  const publicSecret = (
    await world.content.insertSecret(person, {
      text: 'De todos.',
      nickname: 'Antes-era-otra',
    })
  ).key
  const foreign = (await world.content.insertSecret(other, { text: 'Secreto ajeno.' })).key
  await world.content.insertComment(person, foreign, { text: 'Te leo.', nickname: 'Titular' })
  await world.content.insertComment(other, publicSecret, { text: 'Comentario ajeno.', nickname: 'La-otra' })
  const [photo] = await world.sql<{ id: string; comment: string }>(
    `with photo as (
       insert into content.photos (id, public_id, caption, is_explicit, country_code, expires_at)
       values (gen_random_uuid(), left(md5(random()::text), 22), 'Mi ventana.', false, 'MX', now() + interval '1 hour') returning id
     ) insert into content.photo_comments (id, public_id, photo_id, text)
       select gen_random_uuid(), left(md5(random()::text), 22), id, 'Qué luz.' from photo returning photo_id as id, id as comment`,
  )
  await world.authorship.record('photo', person.accountId, photo?.id ?? '')
  await world.authorship.record('photoComment', person.accountId, photo?.comment ?? '')

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
    account: { id: person.id, nickname: 'Titular', email: person.email, emailVerified: false, since: day },
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
      {
        id: expect.any(String),
        text: 'Te leo.',
        nickname: 'Titular',
        byAuthor: false,
        visibility: 'public',
        publishedAt: minute,
      },
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
    sessions: [{ device: expect.any(String), since: day, seen: day }],
    passkeys: [],
  })
  const text = JSON.stringify(got)
  for (const foreignText of ['ajeno', 'usuario_', other.id, silent.id, other.email, silent.email, person.accountId])
    expect(text).not.toContain(foreignText)
})

test('data export: only a session of the owner can download it; other users and visitors get an error', async () => {
  const [person, other] = [await registered(), await registered()]
  expect(await person.api.accounts.readArchive()).toEqual({ expiresAt: null })
  await expect(person.api.accounts.downloadArchive()).rejects.toMatchObject(missing)
  const got = await exportOf(person)
  expect(got.account.id).toBe(person.id)
  expect(await other.api.accounts.readArchive()).toEqual({ expiresAt: null })
  await expect(other.api.accounts.downloadArchive()).rejects.toMatchObject(missing)
  const visitor = world.users.visitor().api
  for (const call of [visitor.accounts.requestArchive, visitor.accounts.readArchive, visitor.accounts.downloadArchive])
    await expect(call()).rejects.toMatchObject({ code: 'access.account_required' })
})

test('data export: the permission expires after one day, and the pruning job deletes its row', async () => {
  const person = await registered()
  await exportOf(person)
  const { expiresAt } = await person.api.accounts.readArchive()
  const hours = (Date.parse(expiresAt ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23.9)
  expect(hours).toBeLessThanOrEqual(24)
  await world.sql(`update identity.data_exports set expires_at = now() - interval '1 second' where account_id = $1`, [
    person.accountId,
  ])
  expect(await person.api.accounts.readArchive()).toEqual({ expiresAt: null })
  await expect(person.api.accounts.downloadArchive()).rejects.toMatchObject(missing)
  const rows = () => world.sql('select from identity.data_exports where account_id = $1', [person.accountId])
  expect(await rows()).toHaveLength(1)
  await listJobs(world.services)
    .find(({ name }) => name === 'accounts.prune-data-exports')
    ?.run(null)
  expect(await rows()).toEqual([])
})

test('data export: each download reads the current data, and a new request starts the day again in the same row', async () => {
  const person = await registered()
  await exportOf(person)
  await world.sql(`update identity.data_exports set expires_at = now() + interval '1 hour' where account_id = $1`, [
    person.accountId,
  ])
  await person.api.profiles.saveProfile({ bio: 'Después.' })
  expect((await exportOf(person)).profile.bio).toBe('Después.')
  await person.api.profiles.saveProfile({ bio: 'Más tarde.' })
  expect((await person.api.accounts.downloadArchive()).profile.bio).toBe('Más tarde.')
  const rows = await world.sql<{ hours: number }>(
    `select extract(epoch from expires_at - now())::float / 3600 as hours from identity.data_exports where account_id = $1`,
    [person.accountId],
  )
  expect(rows).toEqual([{ hours: expect.closeTo(24, 0) }])
})

test('data export: a text of the user is stored nowhere else after the export was requested, downloaded and read again', async () => {
  const person = await registered()
  const canary = `Canario${randomUUIDv7().replaceAll('-', '')}`
  await world.content.insertSecret(person, { text: canary })
  const findCanary = () => findEverywhere(world, canary, () => lines.join(''))
  expect(await findCanary()).toEqual(['content.secrets.text'])
  expect((await exportOf(person)).secrets[0]?.text).toBe(canary)
  expect((await person.api.accounts.downloadArchive()).secrets[0]?.text).toBe(canary)
  expect(await findCanary()).toEqual(['content.secrets.text'])
})

test('data export: lists longer than one page are exported completely (keyset pagination)', async () => {
  const person = await registered()
  const written = await world.sql<{ id: string }>(
    `insert into content.secrets (id, public_id, text) select gen_random_uuid(), left(md5('largo' || n), 22), 'n' || n
     from generate_series(1, 1200) n returning id`,
  )
  await insertEntries(
    world,
    'secret',
    person.accountId,
    written.map(({ id }) => id),
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
  await world.sql(
    `with people as (insert into identity.accounts (id, public_id, nickname, nickname_key)
       select gen_random_uuid(), left(md5('seguida' || n), 22), 'Seguida-' || n, 'seguida-' || n from generate_series(1, 450) n returning id),
     blocks as (insert into identity.blocks (blocker_id, blocked_id) select $1, id from people)
     insert into identity.follows (follower_id, followed_id) select $1, id from people`,
    [person.accountId],
  )
  await world.sql(
    `insert into identity.sessions (user_id, token, user_agent, expires_at)
     select user_id, 'sesion-' || n, 'Navegador ' || n, now() + interval '1 day' from identity.accounts, generate_series(1, 450) n where id = $1`,
    [person.accountId],
  )
  const { secrets, messages, follows, blocks, sessions } = await exportOf(person)
  for (const nicknames of [follows, blocks]) expect([nicknames.length, new Set(nicknames).size]).toEqual([450, 450])
  expect(new Set(sessions.map(({ device }) => device)).size).toBe(451)
  expect(messages).toHaveLength(600)
  expect(new Set(messages.map(({ text }) => text)).size).toBe(600)
  expect(new Set(secrets.map(({ text }) => text)).size).toBe(1_200)
  expect(secrets).toHaveLength(1_200)
})
