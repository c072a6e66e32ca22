// Integration tests of the secrets that a profile lists by their signature.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Inserted, SecretFields } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

async function registered(nickname?: string) {
  const person = await world.users.registered({ nickname })
  return { api: person.api, id: person.publicId }
}
const visitor = () => world.users.visitor().api

test('secrets.listSigned: lists the public secrets signed with the current nickname, newest first, and no unsigned, hidden, private or formerly signed one (PROFILE-12)', async () => {
  const person = await registered('Marejada')
  const other = await registered('Marejadilla')
  const insert = async (nickname: string | null, fields: SecretFields = {}) =>
    (await world.content.insertSecret(null, { nickname, ...fields })).id
  const first = await insert('Marejada')
  await insert(null)
  await insert('Marejada', { state: 'hidden' })
  await insert('Marejada', { isPrivate: true })
  await insert('Marejadilla')
  const explicit = await insert('Marejada', { isExplicit: true })
  const { items, next } = await visitor().secrets.listSigned({ id: person.id })
  expect(items.map(({ id, preview }) => [id, preview === null])).toEqual([
    [explicit, true],
    [first, false],
  ])
  expect(next).toBeNull()
  // A list does not repeat the name, as in the feed.
  expect(JSON.stringify(items)).not.toContain('Marejada')
  expect((await visitor().secrets.listSigned({ id: other.id })).items).toHaveLength(1)
  await person.api.profiles.saveProfile({ nickname: 'Otra-Marejada' })
  expect((await visitor().secrets.listSigned({ id: person.id })).items).toEqual([])
})

test('secrets.listSigned: a cursor leads to the older secrets, and is valid for this profile only (PROFILE-12)', async () => {
  const person = await registered('Bajamar')
  const other = await registered('Pleamar')
  const inserted: Inserted[] = []
  for (let n = 0; n < 12; n += 1) inserted.push(await world.content.insertSecret(null, { nickname: 'Bajamar' }))
  // By internal id: those of one millisecond have a random order.
  const ids = inserted.toSorted((one, other) => (one.key < other.key ? 1 : -1)).map(({ id }) => id)
  const first = await visitor().secrets.listSigned({ id: person.id })
  const after = first.next ?? ''
  const second = await visitor().secrets.listSigned({ id: person.id, after })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids)
  expect([first.items.length, second.next]).toEqual([10, null])
  await expect(visitor().secrets.listSigned({ id: other.id, after })).rejects.toMatchObject({
    code: 'request.invalid',
  })
})

test('secrets.listSigned: a generated nickname and a block in either direction give the same 404 error as an unknown id (PROFILE-12)', async () => {
  const [person, blocked] = [await registered('Resaca'), await registered('Espuma')]
  const generated = await registered()
  await world.sql(
    `insert into identity.blocks (blocker_id, blocked_id)
     select a.id, b.id from identity.accounts a, identity.accounts b where a.public_id = $1 and b.public_id = $2`,
    [person.id, blocked.id],
  )
  const notFound = { code: 'profiles.not_found' }
  await expect(blocked.api.secrets.listSigned({ id: person.id })).rejects.toMatchObject(notFound)
  await expect(person.api.secrets.listSigned({ id: blocked.id })).rejects.toMatchObject(notFound)
  await expect(visitor().secrets.listSigned({ id: generated.id })).rejects.toMatchObject(notFound)
  await expect(visitor().secrets.listSigned({ id: '0'.repeat(22) })).rejects.toMatchObject(notFound)
})
