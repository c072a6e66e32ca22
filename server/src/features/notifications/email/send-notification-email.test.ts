// Integration tests of notification emails: digest schedule, content, filters and opt-out, over PostgreSQL and a fake mail server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNetworkContext, issueDeviceTokens } from '../../../../test/clients/reaction-clients.ts'
import { setReaction } from '../../reactions/set-reaction.ts'
import { notifyReactions } from '../events/notify-reactions.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User, RegisteredUser } from '../../../../test/builders/users.ts'

let world: World<'smtp'>
beforeAll(async () => {
  world = await createWorld({ with: ['smtp'] })
})
afterAll(() => world.close())

const postComment = async (who: User, secretId: string, text = 'Te leo.') => {
  const { id } = await who.api.comments.addComment({ secretId, text })
  await world.notifications.runJobs()
  return id
}
async function react(secretId: string, people: number) {
  for (const device of await issueDeviceTokens(world.services, people))
    await setReaction(createNetworkContext(world.services, device), { secretId, kind: 'heart', reacted: true, device })
  await notifyReactions(world.worker)
}
const follow = async (fan: User, { publicId }: User) => {
  await fan.api.profiles.follow({ id: publicId, following: true })
  await world.notifications.runJobs()
}
const authorWithSecret = async (nickname?: string) => {
  const author = await world.users.registered({ nickname, isEmailVerified: true })
  return { author, secret: await world.content.insertSecret(author) }
}
/** After any fixed hour of the default schedule: hours are at most 12 hours apart, and a batch excludes its last hour. */
const sendNextBatch = async () => {
  world.clock.advance({ hours: 14 })
  expect(await world.notifications.sendEmails()).toBe(true)
}
const subjects = (reader: RegisteredUser) => world.smtp.emailsTo(reader).map(({ subject }) => subject)

test('digest email: all unread notifications are sent in one email at a fixed hour, without event types or counts', async () => {
  const { author, secret } = await authorWithSecret('Autora-carta')
  const [one, other] = [await world.users.anonymous(), await world.users.anonymous()]
  for (const guest of [one, other]) await postComment(guest, secret.id)
  await react(secret.id, 5)
  await follow(one, author)
  await world.notifications.sendEmails()
  expect(subjects(author)).toEqual([])
  await sendNextBatch()
  const [email, ...others] = world.smtp.emailsTo(author)
  expect(others).toEqual([])
  expect(email?.subject).toBe('Tienes novedades en Murmullo')
  expect(email?.text.replaceAll(/https:\S+/g, '')).not.toMatch(/\d|coment|reacci|segui/i)
  expect(email?.text).toContain('Ver mis notificaciones:\nhttps://murmullo.example/notifications\n')
  const link = /<(https:\/\/murmullo\.example\/unsubscribe\/[\w-]+)>/.exec(
    email?.headers['list-unsubscribe'] ?? '',
  )?.[1]
  expect(email?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  for (const body of [email?.text, email?.html]) expect(body).toContain(link)
  // No new event: no email. A new event: one more email, only for that event.
  await sendNextBatch()
  await postComment(one, secret.id)
  await sendNextBatch()
  await sendNextBatch()
  expect(subjects(author)).toHaveLength(2)
  // The email text is identical, character by character.
  expect(world.smtp.emailsTo(author)[1]?.text).toBe(email?.text)
})

test('digest email: a user with one fixed hour gets at most one email per day', async () => {
  const { author, secret } = await authorWithSecret()
  await author.api.accounts.saveNotificationSchedule({ mode: 'fixed', hours: [9], timeZone: 'America/Bogota' })
  const guest = await world.users.anonymous()
  for (let hour = 0; hour < 72; hour += 6) {
    await postComment(guest, secret.id, `Hora ${hour}.`)
    world.clock.advance({ hours: 6 })
    await world.notifications.sendEmails()
  }
  expect(subjects(author).length).toBeGreaterThanOrEqual(2)
  expect(subjects(author).length).toBeLessThanOrEqual(3)
})

test('digest email: a reaction group that grows is announced once until the notification is read', async () => {
  const { author, secret } = await authorWithSecret()
  await react(secret.id, 2)
  await sendNextBatch()
  await react(secret.id, 1)
  await sendNextBatch()
  expect(subjects(author)).toHaveLength(1)
  await author.api.notifications.markAllRead()
  await react(secret.id, 1)
  await sendNextBatch()
  expect(subjects(author)).toHaveLength(2)
})

test('digest email: a moderation decision is sent at a fixed hour with the same default template', async () => {
  const { author, secret } = await authorWithSecret()
  await world.moderation.insertDecision(secret.key)
  await world.notifications.sendEmails()
  expect(subjects(author)).toEqual([])
  await sendNextBatch()
  expect(subjects(author)).toEqual(['Tienes novedades en Murmullo'])
  await sendNextBatch()
  expect(subjects(author)).toHaveLength(1)
})

test('digest email: an unsent moderation decision is selected behind 400 newer notifications', async () => {
  const { author, secret } = await authorWithSecret()
  await world.moderation.insertDecision(secret.key)
  await world.sql(
    `with decided as (
       insert into identity.statements (id, public_id, secret_id, action, rule, by_human)
       select gen_random_uuid(), left(md5(n || $1::text), 22), $2::uuid, 'hidden', 'hate', true
       from generate_series(1, 400) n returning id, public_id, secret_id
     )
     insert into identity.content_notifications (id, public_id, sort_key, read_key, type, author_tag, statement_id)
     select overlay(id::text placing '00000000' from 1)::uuid, public_id, overlay(id::text placing 'ffffffff' from 1)::uuid, id, 'moderation', w.tag, id
     from decided join identity.secret_authors w using (secret_id)`,
    [author.accountId, secret.key],
  )
  await sendNextBatch()
  expect(subjects(author)).toEqual(['Tienes novedades en Murmullo'])
})

test('digest email: read, deleted, hidden, muted and blocked notifications are excluded, and an empty batch sends no email', async () => {
  const { author, secret } = await authorWithSecret('Autora-calla')
  const muted = await world.content.insertSecret(author)
  const [guest, fan] = [await world.users.anonymous(), await world.users.anonymous()]
  const hidden = await postComment(guest, secret.id)
  await postComment(guest, secret.id)
  await postComment(guest, secret.id)
  await postComment(guest, muted.id)
  await follow(fan, author)
  const { items } = await author.api.notifications.listNotifications({})
  const [, , newest, older] = items
  await author.api.notifications.markRead({ id: newest?.id ?? '', isRead: true })
  await author.api.notifications.deleteNotification({ id: older?.id ?? '' })
  await world.sql(`update content.comments set state = 'hidden' where public_id = $1`, [hidden])
  await author.api.notifications.muteSecret({ id: muted.id, isMuted: true })
  await world.sql('insert into identity.blocks (blocker_id, blocked_id) values ($1, $2)', [
    author.accountId,
    fan.accountId,
  ])
  await sendNextBatch()
  expect(subjects(author)).toEqual([])
})

test('email delivery: an account that is unverified, opted out, anonymous, with an unconfirmed address or under erasure gets no email', async () => {
  const { author: unverified, secret: first } = await authorWithSecret()
  const { author: unwilling, secret: second } = await authorWithSecret()
  const { author: leaving, secret: third } = await authorWithSecret()
  const anonymous = await world.users.anonymous()
  const guest = await world.users.anonymous()
  const claimed = await world.users.registered({ email: unwilling.email })
  await world.sql('update identity.users set email_verified = false where email = $1', [unverified.email])
  await unwilling.api.accounts.savePreferences({ emailNotifications: false })
  const secrets = [
    first,
    second,
    third,
    await world.content.insertSecret(anonymous),
    await world.content.insertSecret(claimed),
  ]
  for (const { id } of secrets) await postComment(guest, id)
  await world.sql(
    `insert into identity.erasures (receipt, account_id, scope, mode) values (left(md5($1), 22), $1::uuid, 'account', 'immediate')`,
    [leaving.accountId],
  )
  await sendNextBatch()
  for (const person of [unverified, unwilling, leaving]) expect(subjects(person)).toEqual([])
  // An account that can never get email has no row in `deliveries` at all.
  const rows = await world.sql('select from identity.deliveries where account_id = any ($1)', [
    [unverified, unwilling, anonymous, claimed].map(({ accountId }) => accountId),
  ])
  expect(rows).toEqual([])
})

test('email delivery: a user who disables email notifications while a delivery is pending gets no email', async () => {
  const { author, secret } = await authorWithSecret()
  await postComment(await world.users.anonymous(), secret.id)
  await author.api.accounts.savePreferences({ emailNotifications: false })
  await sendNextBatch()
  expect(subjects(author)).toEqual([])
})
