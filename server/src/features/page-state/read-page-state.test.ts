// Integration tests of the endpoint for the state of a page: own texts, and the size of the response.
import { pageStateLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../../test/builders/users.ts'
import { errorCode } from '../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

let names = 0
/** Two users with signed comments, an unsigned one of the first, and a block between them. */
async function createBlock() {
  const author = await world.users.registered()
  const [one, other] = [
    await world.users.registered({ nickname: `Bloqueo-${(names += 1)}` }),
    await world.users.registered({ nickname: `Bloqueo-${(names += 1)}` }),
  ]
  const { id: secretId } = await world.content.insertSecret(author)
  const comment = async ({ api }: User, signed: boolean) =>
    (await api.comments.addComment({ secretId, text: 'Te leo.', signed })).id
  const ids = [await comment(one, true), await comment(other, true), await comment(one, false)]
  await one.api.chat.block({ personId: other.publicId })
  return { author, one, other, secretId, ids }
}

test('state of a page: the author of the secret and of a comment learns it, another reader does not', async () => {
  const [author, reader] = [await world.users.registered(), await world.users.anonymous()]
  const secret = await world.content.insertSecret(author)
  const own = await world.content.insertComment(author, secret.id)
  const other = await world.content.insertComment(reader, secret.id)
  const query = { secret: secret.id, comments: `${own.id},${other.id}` }
  expect(await author.api.pageState.read(query)).toMatchObject({
    viewer: { nickname: author.nickname, kind: 'registered' },
    ownsSecret: true,
    ownComments: [own.id],
  })
  expect(await reader.api.pageState.read(query)).toMatchObject({ ownsSecret: false, ownComments: [other.id] })
  expect(await errorCode(world.users.visitor().api.pageState.read(query))).toBe('access.account_required')
})

test('state of a page: an unknown secret and a private one of another author are not own ones', async () => {
  const [author, reader] = [await world.users.anonymous(), await world.users.anonymous()]
  const { id } = await world.content.insertSecret(author, { isPrivate: true })
  for (const secret of [id, 'a'.repeat(22)])
    expect(await reader.api.pageState.read({ secret })).toMatchObject({ ownsSecret: false, ownComments: [] })
  expect(await author.api.pageState.read({ secret: id })).toMatchObject({ ownsSecret: true })
})

test('state of a page: signed comments of the other side of a block are hidden, in both directions and until the block ends', async () => {
  const { one, other, secretId, ids } = await createBlock()
  const query = { secret: secretId, comments: ids.join() }
  const [signedByOne, signedByOther] = ids
  expect(await one.api.pageState.read(query)).toMatchObject({
    ownComments: [signedByOne, expect.any(String)],
    hiddenComments: [signedByOther],
  })
  expect(await other.api.pageState.read(query)).toMatchObject({ hiddenComments: [signedByOne] })
  const reader = await world.users.registered()
  expect(await reader.api.pageState.read(query)).toMatchObject({ ownComments: [], hiddenComments: [] })
  await one.api.chat.unblock({ id: (await one.api.chat.listBlocked()).items[0]?.id ?? '' })
  expect(await other.api.pageState.read(query)).toMatchObject({ hiddenComments: [] })
})

test('state of a page: author, reader and both sides of a block get the same status, headers and size', async () => {
  const { one, other, secretId, ids, author } = await createBlock()
  const reader = await world.users.registered()
  const path = `/api/v1/me/page?secret=${secretId}&comments=${ids.join()}`
  const read = async ({ cookies }: User) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(world.url + path, { headers: { cookie, 'accept-encoding': 'br' } })
    const { date: _, 'x-request-id': __, ...headers } = Object.fromEntries(answer.headers)
    return { status: answer.status, headers, bytes: (await answer.arrayBuffer()).byteLength }
  }
  const expected = await read(reader)
  expect(expected).toMatchObject({ status: 200, bytes: pageStateLimits.blockBytes })
  for (const user of [author, one, other]) expect(await read(user)).toEqual(expected)
})

test('state of a page: the number of listed comments selects the size, and not how many of them are own ones', async () => {
  const [author, reader] = [await world.users.anonymous(), await world.users.anonymous()]
  const { id } = await world.content.insertSecret(null)
  const own: string[] = []
  for (let count = 0; count < 32; count += 1) own.push((await world.content.insertComment(author, id)).id)
  const size = async ({ api }: User) => JSON.stringify(await api.pageState.read({ comments: own.join() })).length
  expect(await size(author)).toBe(await size(reader))
})
