// Integration tests of adding comments over HTTP and PostgreSQL: nickname, counter, idempotency, validation, access.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world/world.ts'
import { clearSessionCache } from '../accounts/auth/read-session.ts'
import { findMiscountedSecrets } from '../../../test/builders/content.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const newSecret = async (state: 'visible' | 'hidden' | 'removed' = 'visible', isPrivate = false) =>
  (await world.content.insertSecret(await world.users.insertAccount(), { state, isPrivate })).id
const newMember = () => world.users.anonymous()

test('comments.addComment: the comment is public at once, counted, and has the current nickname only if it is signed (COMMENT-05, COMMENT-06, COMMENT-07)', async () => {
  const { api } = await newMember()
  const secretId = await newSecret()
  const first = await api.comments.addComment({ secretId, text: '  Te leo.\n', signed: true })
  expect(first).toMatchObject({ text: 'Te leo.', authorNickname: null })
  await api.accounts.changeNickname({ nickname: 'Lectora-fiel' })
  await api.comments.addComment({ secretId, text: 'Y vuelvo.', signed: true })
  await api.comments.addComment({ secretId, text: 'Sin firma.' })
  const { items } = await world.api.comments.listComments({ secretId })
  expect(items.map(({ text, authorNickname }) => [text, authorNickname])).toEqual([
    ['Sin firma.', null],
    ['Y vuelvo.', 'Lectora-fiel'],
    ['Te leo.', null],
  ])
  expect((await world.api.secrets.readSecret({ id: secretId })).comments).toBe(3)
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('comments.addComment: eight concurrent requests with one idempotency key insert one row', async () => {
  const { cookies } = await newMember()
  const secretId = await newSecret()
  const send = () =>
    fetch(`${world.url}/api/v1/secrets/${secretId}/comments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': 'una-vez',
        cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify({ text: 'Una vez.' }),
    })
  const statuses = (await Promise.all(Array.from({ length: 8 }, send))).map(({ status }) => status)
  expect(statuses).toContain(200)
  expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([])
  expect((await world.api.comments.listComments({ secretId })).items).toHaveLength(1)
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('comments.addComment: an unlisted secret, an invalid text or a request without a session is refused (COMMENT-02)', async () => {
  const { api } = await newMember()
  const unseen = [await newSecret('hidden'), await newSecret('removed'), await newSecret('visible', true)]
  for (const secretId of [...unseen, '0123456789abcdefghijAB'])
    await expect(api.comments.addComment({ secretId, text: 'Hola.' })).rejects.toMatchObject({
      code: 'secrets.not_found',
    })
  const secretId = await newSecret()
  for (const text of ['', '   ', 'a'.repeat(1_001)])
    await expect(api.comments.addComment({ secretId, text })).rejects.toMatchObject({ code: 'request.invalid' })
  await expect(world.api.comments.addComment({ secretId, text: 'Hola.' })).rejects.toMatchObject({
    code: 'access.account_required',
  })
  expect((await world.api.comments.listComments({ secretId })).items).toEqual([])
})

test('comments.addComment: a user with an empty nickname is refused with nickname_missing and no row is inserted (COMMENT-03)', async () => {
  const { api } = await newMember()
  const secretId = await newSecret()
  const { nickname } = await api.accounts.readMine()
  await world.sql(`update identity.accounts set nickname = '' where nickname = $1`, [nickname])
  clearSessionCache(world.services)
  await expect(api.comments.addComment({ secretId, text: 'Hola.' })).rejects.toMatchObject({
    code: 'comments.nickname_missing',
  })
  expect((await world.api.comments.listComments({ secretId })).items).toEqual([])
})
