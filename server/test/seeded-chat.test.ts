// Integration tests of the seeded conversations: their counters are consistent, and the user luna can continue them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailFor, seededPassword } from '../src/seed/users.ts'
import { createWorld, type World } from './world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

test('seeded chat: luna has conversations with an active, a new, a blocked and a deleted user, and pending requests', async () => {
  const { api } = world.users.visitor()
  await api.accounts.logIn({ email: emailFor('luna'), password: seededPassword })
  const { items } = await api.chat.listConversations()
  expect(items.map(({ nickname, isGone, isBlocked, unread }) => [nickname, isGone, isBlocked, unread])).toEqual([
    ['el_panadero', false, false, 3],
    ['NocheEnVela', false, false, 0],
    ['gato-gris', false, true, 0],
    [null, true, false, 0],
  ])
  expect((await api.chat.listRequests()).items.map(({ nickname }) => nickname)).toEqual([
    'marea_baja',
    null,
    'tinta-china',
  ])
  expect(await api.chat.countUnreadMessages()).toEqual({ unread: 6 })
  expect((await api.chat.listBlocked()).items.map(({ nickname }) => nickname)).toEqual(['gato-gris'])
  const id = items[0]?.id ?? ''
  const { seq } = await api.chat.sendMessage({ id, key: 'una-llave-de-luna', text: 'Gracias.' })
  expect(seq).toBe(129)
  expect(await api.chat.markConversationRead({ id, seq })).toEqual({ unread: 3 })
})

test('seeded chat: sequence numbers have no gaps, timestamps ascend, and counters match the rows', async () => {
  expect(
    await world.sql(
      `select c.public_id from content.conversations c where c.last_seq <> (select count(*) from content.messages m where m.conversation_id = c.id)
       union all
       select c.public_id from content.messages m join content.messages n on n.conversation_id = m.conversation_id and n.seq = m.seq + 1
       join content.conversations c on c.id = m.conversation_id where n.created_at < m.created_at
       union all
       select c.public_id from identity.chat_members w join content.conversations c on c.id = w.conversation_id
       where (w.unread, w.answers) <> (
         select count(*) filter (where m.side = 1 - w.side and m.seq > w.read_seq), count(*) filter (where m.side = w.side)
         from content.messages m where m.conversation_id = w.conversation_id)`,
    ),
  ).toEqual([])
})
