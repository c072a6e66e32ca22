// Integration tests of the block list in comments: what two accounts read of each other after a block.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world/world.ts'
import type { User } from '../../../test/builders/users.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let count = 0
const registered = (nickname?: string) => world.users.registered({ nickname })
const block = ({ api }: User, { publicId }: User) => api.chat.block({ personId: publicId })
const unblock = async ({ api }: User) => api.chat.unblock({ id: (await api.chat.listBlocked()).items[0]?.id ?? '' })

async function commented() {
  const [one, other] = [await registered(`Aparte-${(count += 1)}`), await registered(`Aparte-${(count += 1)}`)]
  const { id: secretId } = await world.content.insertSecret(await registered())
  const say = async (who: User, text: string) =>
    (await who.api.comments.addComment({ secretId, text, signed: true })).id
  const ids = { one: await say(one, 'De una.'), other: await say(other, 'De otra.') }
  const read = async (api: User['api'], through?: string) =>
    (await api.comments.listComments({ secretId, ...(through && { through }) })).items.map(({ text }) => text)
  return { one, other, secretId, ids, read, say }
}

test('block list: named comments are hidden from each other in both directions, and public again after unblock', async () => {
  const { one, other, read } = await commented()
  const third = await registered()
  await block(one, other)
  expect(await read(one.api)).toEqual(['De una.'])
  expect(await read(other.api)).toEqual(['De otra.'])
  for (const api of [third.api, world.api]) expect(await read(api)).toEqual(['De otra.', 'De una.'])
  await unblock(one)
  for (const { api } of [one, other]) expect(await read(api)).toEqual(['De otra.', 'De una.'])
})

test('block list: an anonymous comment stays in the list, because its absence would reveal the author', async () => {
  const { one, other, secretId, say } = await commented()
  // The author comments before choosing a nickname, and after it with and without a signature.
  const silent = await registered()
  await say(silent, 'Sin nombre.')
  await silent.api.accounts.changeNickname({ nickname: `Nombre-${(count += 1)}` })
  await say(silent, 'Con nombre.')
  await silent.api.comments.addComment({ secretId, text: 'Sin firma.' })
  await block(one, silent)
  const { items } = await one.api.comments.listComments({ secretId })
  expect(items.map(({ text }) => text)).toEqual(['Sin firma.', 'Sin nombre.', 'De otra.', 'De una.'])
  expect((await other.api.comments.listComments({ secretId })).items).toHaveLength(5)
})

test('block list: pagination returns full pages without hidden comments, and a link to one returns the first page', async () => {
  const { one, other, secretId, ids, read } = await commented()
  const comments = await world.sql<{ id: string }>(
    `insert into content.comments (id, public_id, secret_id, text, author_nickname)
     select gen_random_uuid(), left(md5('aparte' || n), 22), s.id, 'Relleno ' || n, case n % 2 when 0 then $2 end
     from content.secrets s, generate_series(1, 60) n where s.public_id = $1 returning id`,
    [secretId, other.nickname],
  )
  await world.authorship.record('comment', other.accountId, ...comments.map(({ id }) => id))
  await block(other, one)
  const first = await one.api.comments.listComments({ secretId })
  const second = await one.api.comments.listComments({ secretId, after: first.next ?? '' })
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 11, null])
  expect(new Set([...first.items, ...second.items].map(({ authorNickname }) => authorNickname))).toEqual(
    new Set([null, one.nickname]),
  )
  expect(await read(one.api, ids.other)).toEqual(first.items.map(({ text }) => text))
  expect(await read(one.api, ids.one)).toContain('De una.')
})

test('block list: a comment creates no notification between two blocked accounts, in either direction', async () => {
  const [one, other] = [await registered(`Aparte-${(count += 1)}`), await registered(`Aparte-${(count += 1)}`)]
  const secrets = [await world.content.insertSecret(one), await world.content.insertSecret(other)]
  await block(one, other)
  await other.api.comments.addComment({ secretId: secrets[0]?.id ?? '', text: 'Hola.', signed: true })
  await one.api.comments.addComment({ secretId: secrets[1]?.id ?? '', text: 'Hola.', signed: true })
  await world.notifications.runJobs()
  expect([await world.notifications.list(one), await world.notifications.list(other)]).toEqual([[], []])
})
