// Privacy tests of outgoing messages: no email or push payload contains an actor, a text or a secret, for any notification type.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LetteredWorld, openLetteredWorld } from '../../../test/lettered.ts'
import { openPushService, type PushService } from '../../../test/push-service.ts'
import { callFrom, mintDevices } from '../../../test/reactors.ts'
import type { Known } from '../../../test/told.ts'
import { setReaction } from '../reactions/set-reaction.ts'
import { deliver } from './deliver.ts'
import { sendPush } from './send-push.ts'
import { tellOfReactions } from './tell-of-reactions.ts'

let world: LetteredWorld
let service: PushService
beforeAll(async () => {
  service = await openPushService(() => world.services.push.key())
  world = await openLetteredWorld({ PUSH_HOSTS: service.host })
})
afterAll(async () => {
  await world.close()
  await service.close()
})

async function sendAll() {
  world.later(40)
  await world.send()
  for (const way of ['push', 'push_digest'] as const) await deliver(world.services, way, sendPush)
}

/** One action by the actor for each notification type about the author's content. */
const doings = {
  comment: async (actor: Known, secretId: string) => {
    await actor.api.comments.addComment({ secretId, text: 'Palabras-del-comentario' })
  },
  like: async (_actor: Known, secretId: string) => {
    for (const device of await mintDevices(world.services, 3))
      await setReaction(callFrom(world.services, device), { secretId, kind: 'heart', reacted: true, device })
    await tellOfReactions(world.services)
  },
  follow: async (actor: Known, _secretId: string, author: Known) => {
    await actor.api.profiles.follow({ id: author.publicId, following: true })
  },
  chat_request: async (actor: Known, _secretId: string, author: Known) => {
    const { items } = await actor.api.chat.searchPeople({ term: author.nickname })
    await actor.api.chat.requestChat({ ref: items[0]?.ref ?? '', message: 'Palabras-de-la-solicitud' })
  },
  moderation: async (_actor: Known, secretId: string, author: Known) => {
    const [row] = await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [secretId])
    await world.decide(author, row?.id ?? '')
  },
}

test.each(Object.entries(doings))(
  '%s notification: one email and one push are sent, and neither payload contains PII, text or an id',
  async (kind, happen) => {
    const short = kind.slice(0, 4)
    const author = await world.reader(`Autora-${short}`)
    const actor = await world.reader(`Actora-${short}`)
    const [quiet, open] = [service.browser(), service.browser()]
    await author.api.notifications.turnOnPush({ ...quiet.address, saysKind: false })
    await author.api.notifications.turnOnPush({ ...open.address, saysKind: true })
    const secret = await world.secretOf(author, 'Palabras-del-secreto')
    await happen(actor, secret.id, author)
    await world.work()
    await sendAll()
    const letters = world.lettersTo(author)
    expect([letters.length, quiet.shown.length, open.shown.length]).toEqual([1, 1, 1])
    expect(quiet.shown).toEqual([{ body: 'Tienes novedades' }])
    const isChat = kind === 'chat_request'
    expect(open.shown).toEqual([{ body: isChat ? 'Alguien quiere conversar contigo' : 'Tienes novedades' }])
    expect(letters[0]?.subject).toBe(isChat ? 'Alguien quiere conversar contigo' : 'Tienes novedades en Murmullo')
    const [{ subject, text, html, headers } = { subject: '', text: '', html: '', headers: {} }] = letters
    const sent = JSON.stringify([subject, text, html, headers, service.seen])
    const readable = [sent, Buffer.from(/unsubscribe\/([\w-]+)/.exec(text)?.[1] ?? '', 'base64url').toString('latin1')]
    const inside = await world.sql<{ key: string | null }>(
      `select unnest(array[n.id, account_id, secret_id, comment_id, actor_id, statement_id, request_id, place])::text as key from identity.notifications n
     union select public_id from identity.notifications union select id::text from identity.accounts
     union select public_id from identity.accounts union select public_id from content.secrets
     union select public_id from identity.chat_requests union select public_id from content.comments union select id::text from identity.push_subscriptions
     union select user_id::text from identity.accounts union select nickname from identity.accounts`,
    )
    const keys = inside.flatMap(({ key }) => (key === null || key === '' ? [] : [key]))
    expect(keys.length).toBeGreaterThan(20)
    const never = ['Palabras', actor.email, actor.nickname, author.nickname, actor.publicId, secret.id, ...keys]
    for (const one of never) for (const place of readable) expect(place).not.toContain(one)
  },
)

test('blocked users: a comment by a named blocked or blocking user causes no email and no push notification', async () => {
  const author = await world.reader('Autora-apart')
  const device = service.browser()
  await author.api.notifications.turnOnPush({ ...device.address, saysKind: true })
  const secret = await world.secretOf(author)
  for (const way of ['blocker', 'blocked']) {
    const other = await world.person(`Apartada-${way}`)
    await world.sql('insert into identity.blocks (blocker_id, blocked_id) values ($1, $2)', [
      way === 'blocker' ? author.accountId : other.accountId,
      way === 'blocker' ? other.accountId : author.accountId,
    ])
    await other.api.comments.addComment({ secretId: secret.id, text: 'No llega.' })
    await world.work()
  }
  await sendAll()
  expect([world.lettersTo(author).length, device.tries]).toEqual([0, 0])
})

test('delivery log: a failed email or push logs no endpoint, host, email or account id', async () => {
  const lines: string[] = []
  const other = await openLetteredWorld({ PUSH_HOSTS: service.host }, { write: (line) => void lines.push(line) })
  const author = await other.reader()
  const device = service.browser()
  device.answer = 500
  await author.api.notifications.turnOnPush({ ...device.address, saysKind: true })
  await other.ask(author)
  await other.mailbox.leave()
  await other.send()
  await deliver(other.services, 'push', sendPush)
  await other.close()
  const log = lines.join('')
  expect(log).toContain('could not be sent')
  expect(log).toContain('a device was not reached')
  for (const name of [device.address.endpoint.slice(-32), service.host, author.email, author.accountId])
    expect(log).not.toContain(name)
})
