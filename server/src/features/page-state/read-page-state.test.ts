// Integration tests of the endpoint for the state of a page: own texts, and the size of the response.
import { pageStateLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

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

test('state of a page: the response has the same size for the author and for another reader', async () => {
  const [author, reader] = [await world.users.anonymous(), await world.users.anonymous()]
  const { id } = await world.content.insertSecret(author)
  const size = async ({ cookies }: typeof author) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const answer = await fetch(`${world.url}/api/v1/me/page?secret=${id}`, { headers: { cookie } })
    return (await answer.arrayBuffer()).byteLength
  }
  expect([await size(author), await size(reader)]).toEqual([pageStateLimits.blockBytes, pageStateLimits.blockBytes])
})
