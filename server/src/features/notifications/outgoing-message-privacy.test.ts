// Privacy tests of outgoing messages: no email or push payload contains an actor, a text or a secret, for any notification type.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmailWorld, createEmailWorld } from '../../../test/fixtures/email-world.ts'
import { createFakePushService, type FakePushService } from '../../../test/servers/fake-push-service.ts'
import { createNetworkContext, issueDeviceTokens } from '../../../test/clients/reaction-clients.ts'
import type { KnownUser } from '../../../test/fixtures/notified-world.ts'
import { setReaction } from '../reactions/set-reaction.ts'
import { deliver } from './delivery/deliver.ts'
import { sendPush } from './push/send-push.ts'
import { notifyReactions } from './events/notify-reactions.ts'

let world: EmailWorld
let service: FakePushService
beforeAll(async () => {
  service = await createFakePushService(() => world.services.push.publicKey())
  world = await createEmailWorld({ PUSH_HOSTS: service.host })
})
afterAll(async () => {
  await world.close()
  await service.close()
})

async function sendAll() {
  world.advanceHours(40)
  await world.send()
  for (const channel of ['push', 'push_digest'] as const) await deliver(world.services, channel, sendPush)
}

/** One action by the actor for each notification type about the author's content. */
const actionsByType = {
  comment: async (actor: KnownUser, secretId: string) => {
    await actor.api.comments.addComment({ secretId, text: 'Palabras-del-comentario' })
  },
  like: async (_actor: KnownUser, secretId: string) => {
    for (const device of await issueDeviceTokens(world.services, 3))
      await setReaction(createNetworkContext(world.services, device), {
        secretId,
        kind: 'heart',
        reacted: true,
        device,
      })
    await notifyReactions(world.services)
  },
  follow: async (actor: KnownUser, _secretId: string, author: KnownUser) => {
    await actor.api.profiles.follow({ id: author.publicId, following: true })
  },
  chat_request: async (actor: KnownUser, _secretId: string, author: KnownUser) => {
    const { items } = await actor.api.chat.searchPeople({ term: author.nickname })
    await actor.api.chat.requestChat({ ref: items[0]?.ref ?? '', message: 'Palabras-de-la-solicitud' })
  },
  moderation: async (_actor: KnownUser, secretId: string, author: KnownUser) => {
    const [row] = await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [secretId])
    await world.insertDecision(author, row?.id ?? '')
  },
}

test.each(Object.entries(actionsByType))(
  '%s notification: one email and one push are sent, and neither payload contains PII, text or an id',
  async (kind, happen) => {
    const short = kind.slice(0, 4)
    const author = await world.reader(`Autora-${short}`)
    const actor = await world.reader(`Actora-${short}`)
    const [quiet, open] = [service.browser(), service.browser()]
    await author.api.notifications.turnOnPush({ ...quiet.address, saysKind: false })
    await author.api.notifications.turnOnPush({ ...open.address, saysKind: true })
    const secret = await world.createSecret(author, 'Palabras-del-secreto')
    await happen(actor, secret.id, author)
    await world.runNotificationJobs()
    await sendAll()
    const emails = world.emailsTo(author)
    expect([emails.length, quiet.notifications.length, open.notifications.length]).toEqual([1, 1, 1])
    expect(quiet.notifications).toEqual([{ body: 'Tienes novedades' }])
    const isChat = kind === 'chat_request'
    expect(open.notifications).toEqual([{ body: isChat ? 'Alguien quiere conversar contigo' : 'Tienes novedades' }])
    expect(emails[0]?.subject).toBe(isChat ? 'Alguien quiere conversar contigo' : 'Tienes novedades en Murmullo')
    const [{ subject, text, html, headers } = { subject: '', text: '', html: '', headers: {} }] = emails
    const sent = JSON.stringify([subject, text, html, headers, service.plaintexts])
    const readable = [sent, Buffer.from(/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? '', 'base64url').toString('latin1')]
    const inside = await world.sql<{ key: string | null }>(
      `select unnest(array[n.id, account_id, secret_id, comment_id, actor_id, statement_id, request_id, sort_key])::text as key from identity.notifications n
     union select public_id from identity.notifications union select id::text from identity.accounts
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
  const author = await world.reader('Autora-apart')
  const device = service.browser()
  await author.api.notifications.turnOnPush({ ...device.address, saysKind: true })
  const secret = await world.createSecret(author)
  for (const way of ['blocker', 'blocked']) {
    const other = await world.createUser(`Apartada-${way}`)
    await world.sql('insert into identity.blocks (blocker_id, blocked_id) values ($1, $2)', [
      way === 'blocker' ? author.accountId : other.accountId,
      way === 'blocker' ? other.accountId : author.accountId,
    ])
    await other.api.comments.addComment({ secretId: secret.id, text: 'No llega.' })
    await world.runNotificationJobs()
  }
  await sendAll()
  expect([world.emailsTo(author).length, device.attempts]).toEqual([0, 0])
})

test('delivery log: a failed email or push logs no endpoint, host, email or account id', async () => {
  const lines: string[] = []
  const other = await createEmailWorld({ PUSH_HOSTS: service.host }, { write: (line) => void lines.push(line) })
  const author = await other.reader()
  const device = service.browser()
  device.answer = 500
  await author.api.notifications.turnOnPush({ ...device.address, saysKind: true })
  await other.requestChat(author)
  await other.smtpServer.stop()
  await other.send()
  await deliver(other.services, 'push', sendPush)
  await other.close()
  const log = lines.join('')
  expect(log).toContain('notification delivery failed')
  expect(log).toContain('web push failed')
  for (const name of [device.address.endpoint.slice(-32), service.host, author.email, author.accountId])
    expect(log).not.toContain(name)
})
