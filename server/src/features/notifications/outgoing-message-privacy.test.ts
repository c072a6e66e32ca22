// Privacy tests of outgoing messages: no email or push payload contains an actor, a text or a secret, for any notification type.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakePushService, type FakePushService } from '../../../test/servers/fake-push-service.ts'
import { createNetworkContext, issueDeviceTokens } from '../../../test/clients/reaction-clients.ts'
import { setReaction } from '../reactions/set-reaction.ts'
import { deliver } from './delivery/deliver.ts'
import { sendPush } from './push/send-push.ts'
import { notifyReactions } from './events/notify-reactions.ts'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { User } from '../../../test/builders/users.ts'

let world: World<'smtp'>
let service: FakePushService
beforeAll(async () => {
  service = await createFakePushService(() => world.services.push.publicKey())
  world = await createWorld({ with: ['smtp'], env: { PUSH_HOSTS: service.host } })
})
afterAll(async () => {
  await world.close()
  await service.close()
})

async function sendAll() {
  world.clock.advance({ hours: 40 })
  await world.notifications.sendEmails()
  for (const channel of ['push', 'push_digest'] as const) await deliver(world.worker, channel, sendPush)
}

/** One action by the actor for each notification type about the author's content. */
const actionsByType = {
  comment: async (actor: User, secretId: string) => {
    await actor.api.comments.addComment({ secretId, text: 'Palabras-del-comentario', signed: true })
  },
  like: async (_actor: User, secretId: string) => {
    for (const device of await issueDeviceTokens(world.services, 3))
      await setReaction(createNetworkContext(world.services, device), {
        secretId,
        kind: 'heart',
        reacted: true,
        device,
      })
    await notifyReactions(world.worker)
  },
  follow: async (actor: User, _secretId: string, author: User) => {
    await actor.api.profiles.follow({ id: author.publicId, following: true })
  },
  chat_request: async (actor: User, _secretId: string, author: User) => {
    const { items } = await actor.api.chat.searchPeople({ term: author.nickname })
    await actor.api.chat.requestChat({ ref: items[0]?.ref ?? '', message: 'Palabras-de-la-solicitud' })
  },
  moderation: async (_actor: User, secretId: string) => {
    const [row] = await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [secretId])
    await world.moderation.insertDecision(row?.id ?? '')
  },
}

test.each(Object.entries(actionsByType))(
  '%s notification: one email and one push are sent, and neither payload contains PII, text or an id',
  async (kind, happen) => {
    const short = kind.slice(0, 4)
    const author = await world.users.registered({ nickname: `Autora-${short}`, isEmailVerified: true })
    const actor = await world.users.registered({ nickname: `Actora-${short}`, isEmailVerified: true })
    const [quiet, open] = [service.browser(), service.browser()]
    await author.api.notifications.turnOnPush({ ...quiet.address, saysKind: false })
    await author.api.notifications.turnOnPush({ ...open.address, saysKind: true })
    const secret = await world.content.insertSecret(author, { text: 'Palabras-del-secreto' })
    await happen(actor, secret.id, author)
    await world.notifications.runJobs()
    await sendAll()
    const emails = world.smtp.emailsTo(author)
    expect([emails.length, quiet.notifications.length, open.notifications.length]).toEqual([1, 1, 1])
    expect(quiet.notifications).toEqual([{ body: 'Tienes novedades' }])
    const isChat = kind === 'chat_request'
    expect(open.notifications).toEqual([{ body: isChat ? 'Alguien quiere conversar contigo' : 'Tienes novedades' }])
    expect(emails[0]?.subject).toBe(isChat ? 'Alguien quiere conversar contigo' : 'Tienes novedades en Murmullo')
    const [{ subject, text, html, headers } = { subject: '', text: '', html: '', headers: {} }] = emails
    const sent = JSON.stringify([subject, text, html, headers, service.plaintexts])
    const readable = [sent, Buffer.from(/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? '', 'base64url').toString('latin1')]
    const inside = await world.sql<{ key: string | null }>(
      `select unnest(array[n.id, account_id, actor_id, statement_id, request_id, sort_key])::text as key from identity.notifications n
     union select unnest(array[id, author_tag, secret_id, comment_id, statement_id, sort_key, read_key])::text from identity.content_notifications
     union select public_id from identity.notifications union select public_id from identity.content_notifications union select id::text from identity.accounts
     union select public_id from identity.accounts union select public_id from content.secrets
     union select public_id from identity.chat_requests union select public_id from content.comments union select id::text from identity.push_subscriptions
     union select user_id::text from identity.accounts union select nickname from identity.accounts`,
    )
    const keys = inside.flatMap(({ key }) => (key === null || key === '' ? [] : [key]))
    expect(keys.length).toBeGreaterThan(20)
    const never = ['Palabras', actor.email, actor.nickname, author.nickname, actor.publicId, secret.id, ...keys]
    for (const one of never) for (const text of readable) expect(text).not.toContain(one)
  },
)

test('blocked users: a comment by a named blocked or blocking user causes no email and no push notification', async () => {
  const author = await world.users.registered({ nickname: 'Autora-apart', isEmailVerified: true })
  const device = service.browser()
  await author.api.notifications.turnOnPush({ ...device.address, saysKind: true })
  const secret = await world.content.insertSecret(author)
  for (const way of ['blocker', 'blocked']) {
    const other = await world.users.anonymous({ nickname: `Apartada-${way}` })
    await world.sql('insert into identity.blocks (blocker_id, blocked_id) values ($1, $2)', [
      way === 'blocker' ? author.accountId : other.accountId,
      way === 'blocker' ? other.accountId : author.accountId,
    ])
    await other.api.comments.addComment({ secretId: secret.id, text: 'No llega.', signed: true })
    await world.notifications.runJobs()
  }
  await sendAll()
  expect([world.smtp.emailsTo(author).length, device.attempts]).toEqual([0, 0])
})

test('delivery log: a failed email or push logs no endpoint, host, email or account id', async () => {
  const lines: string[] = []
  const other = await createWorld({
    with: ['smtp'],
    env: { PUSH_HOSTS: service.host },
    logTo: { write: (line) => void lines.push(line) },
  })
  const author = await other.users.registered({ isEmailVerified: true })
  const device = service.browser()
  device.answer = 500
  await author.api.notifications.turnOnPush({ ...device.address, saysKind: true })
  await other.chat.insertRequest(author)
  await other.smtp.stop()
  await other.notifications.sendEmails()
  await deliver(other.worker, 'push', sendPush)
  await other.close()
  const log = lines.join('')
  expect(log).toContain('notification delivery failed')
  expect(log).toContain('web push failed')
  for (const name of [device.address.endpoint.slice(-32), service.host, author.email, author.accountId])
    expect(log).not.toContain(name)
})
