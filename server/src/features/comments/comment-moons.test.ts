// Integration tests of the moons of comments and of the mark of the author, over HTTP and PostgreSQL.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { User } from '../../../test/builders/users.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const newSecret = async (author?: User) =>
  (await world.content.insertSecret(author ?? (await world.users.insertAccount()))).id
const add = ({ api }: User, secretId: string, more: object = {}) =>
  api.comments.addComment({ secretId, text: 'Te leo.', ...more })
const list = async (secretId: string) => (await world.api.comments.listComments({ secretId })).items

test('comments.addComment: the unsigned comments of one account share a moon within a secret, in the reply and in the list, and not with other secrets', async () => {
  const guests = await Promise.all(Array.from({ length: 6 }, () => world.users.anonymous()))
  const secrets = [await newSecret(), await newSecret()]
  const moons: number[][] = []
  for (const secretId of secrets) {
    const replies = []
    for (const guest of [...guests, ...guests]) replies.push((await add(guest, secretId)).moon ?? -1)
    expect(replies.slice(6)).toEqual(replies.slice(0, 6))
    expect((await list(secretId)).map(({ moon }) => moon).toReversed()).toEqual(replies)
    moons.push(replies.slice(0, 6))
  }
  expect(new Set(moons[0]).size).toBeGreaterThan(3)
  expect(moons[0]).not.toEqual(moons[1])
})

test('comments.addComment: a signed comment has no moon, in the response and in the row', async () => {
  const guest = await world.users.anonymous({ nickname: 'Firma-de-luna' })
  const secretId = await newSecret()
  const { id, ...signed } = await add(guest, secretId, { signed: true })
  expect(signed).toMatchObject({ authorNickname: 'Firma-de-luna' })
  expect(signed).not.toHaveProperty('moon')
  expect(await world.sql('select moon, is_by_author from content.comments where public_id = $1', [id])).toEqual([
    { moon: null, is_by_author: false },
  ])
  const setMoon = (change: string) => world.sql(`update content.comments set ${change} where public_id = $1`, [id])
  await expect(setMoon('moon = 7')).rejects.toMatchObject({ constraint: 'signed_has_no_moon' })
  await expect(setMoon('is_by_author = true')).rejects.toMatchObject({ constraint: 'signed_has_no_moon' })
})

test('comments.addComment: the author of the secret marks a comment; it is unsigned, with a moon that the unmarked ones of the author do not have', async () => {
  const author = await world.users.anonymous({ nickname: 'Autora-de-luna' })
  const secrets = await Promise.all(Array.from({ length: 4 }, () => newSecret(author)))
  const pairs = []
  for (const secretId of secrets) {
    const marked = await add(author, secretId, { byAuthor: true, signed: true })
    const again = await add(author, secretId, { byAuthor: true })
    const plain = await add(author, secretId)
    expect(marked).toMatchObject({ byAuthor: true, authorNickname: null, moon: again.moon })
    expect(plain).not.toHaveProperty('byAuthor')
    expect((await list(secretId)).map(({ byAuthor }) => byAuthor)).toEqual([undefined, true, true])
    pairs.push([marked.moon, plain.moon])
  }
  // One in 192 each is equal by chance.
  expect(pairs.filter(([marked, plain]) => marked === plain).length).toBeLessThan(3)
})

test('comments.addComment: a caller who is not the author of the secret cannot mark a comment, and nothing is stored', async () => {
  const secretId = await newSecret(await world.users.anonymous())
  for (const caller of [await world.users.anonymous(), await world.users.staff('admin')])
    await expect(add(caller, secretId, { byAuthor: true })).rejects.toMatchObject({ code: 'comments.not_author' })
  expect(await list(secretId)).toEqual([])
})

test('comments.addComment: a retry with the same idempotency key and another mark is refused', async () => {
  const author = await world.users.anonymous()
  const secretId = await newSecret(author)
  const send = (body: object) =>
    fetch(`${world.url}/api/v1/secrets/${secretId}/comments`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'idempotency-key': 'una-marca',
        cookie: [...author.cookies].map((pair) => pair.join('=')).join('; '),
      },
      body: JSON.stringify(body),
    })
  expect((await send({ text: 'Lo conté yo.' })).status).toBe(200)
  expect((await send({ text: 'Lo conté yo.', byAuthor: true })).status).toBe(422)
  expect((await list(secretId)).map(({ byAuthor }) => byAuthor)).toEqual([undefined])
})
