// Integration tests of profiles over HTTP and PostgreSQL: reading, saving, visibility, blocks and follows.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser } from '../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const canary = 'kanario7q3x'
let count = 0
async function registered(nickname?: string): Promise<TestUser & { id: string }> {
  const person = await world.users.registered({ email: `${canary}${(count += 1)}@correo.example`, nickname })
  const { id } = await person.api.profiles.readMyProfile()
  return { ...person, id }
}
const visitor = () => world.users.visitor().api
const put = (person: TestUser, path: string, body: object) =>
  fetch(`${world.url}/api/v1${path}`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      cookie: [...person.cookies].map((pair) => pair.join('=')).join('; '),
    },
    body: JSON.stringify(body),
  })

test('profiles.saveProfile: a user updates their own fields, the server trims them, and a blank bio is deleted (AUTH-17, DATA-06, PROFILE-06)', async () => {
  const { api } = await registered()
  const fresh = await api.profiles.readMyProfile()
  expect(fresh).toMatchObject({ username: null, displayName: null, bio: null, isAdmin: false, emailVerified: false })
  expect(fresh.email).toContain(canary)
  const saved = await api.profiles.saveProfile({
    username: '  marea ',
    displayName: 'Marea Viva',
    bio: ' Dos\nlíneas. ',
    nickname: 'Marea-Viva',
  })
  const described = { username: 'marea', displayName: 'Marea Viva', bio: 'Dos\nlíneas.', nickname: 'Marea-Viva' }
  expect(saved).toMatchObject(described)
  expect(await api.profiles.readMyProfile()).toEqual(saved)
  expect(await api.profiles.saveProfile({ bio: '   ' })).toMatchObject({ ...described, bio: null })
  // A form sends every field back, also the unchanged ones.
  expect(await api.profiles.saveProfile({ nickname: 'Marea-Viva' })).toMatchObject({ nickname: 'Marea-Viva' })
})

test('profiles.saveProfile: an unchanged automatic nickname passes validation; with a refused nickname no field is updated (ACCOUNT-10)', async () => {
  const { api } = await registered()
  const { nickname } = await api.profiles.readMyProfile()
  expect(await api.profiles.saveProfile({ nickname, bio: 'Hola.' })).toMatchObject({ nickname, bio: 'Hola.' })
  const refusals = { '': 'missing', a: 'short', 'a b c': 'characters', administrador: 'unavailable' }
  for (const [wanted, why] of Object.entries(refusals))
    await expect(api.profiles.saveProfile({ nickname: wanted, bio: 'Otra.' })).rejects.toMatchObject({
      code: `accounts.nickname_${why}`,
    })
  expect(await api.profiles.readMyProfile()).toMatchObject({ nickname, bio: 'Hola.' })
})

test('profiles.saveProfile: a confusable of another nickname or of a reserved name fails validation as username or display name', async () => {
  await registered('Clara-Luz')
  const person = await registered('Oscura')
  for (const name of [
    'Clara Luz',
    'clara_luz',
    'CLÁRA·LUZ',
    'C l a r a L u z',
    'Ｃlara Luz',
    'Soporte',
    'Administrador 1',
  ])
    for (const field of ['username', 'displayName'])
      await expect(
        person.api.profiles.saveProfile({ [field]: name, bio: 'x', nickname: 'Oscura-2' }),
        `${field} ${name}`,
      ).rejects.toMatchObject({ code: 'profiles.name_unavailable' })
  // No field of the refused request was saved.
  expect(await person.api.profiles.readMyProfile()).toMatchObject({ nickname: 'Oscura', bio: null })
  const own = { username: 'oscura', displayName: 'Óscura' }
  expect(await person.api.profiles.saveProfile(own)).toMatchObject(own)
  // A name that a user already has stays valid after another user chooses a nickname like it.
  await person.api.profiles.saveProfile({ displayName: 'Luz del Alba' })
  await registered('Luz-del-Alba')
  const profile = { displayName: 'Luz del Alba', bio: 'Sigo aquí.' }
  expect(await person.api.profiles.saveProfile(profile)).toMatchObject(profile)
})

test('profiles.readProfile: the public view has the chosen nickname, bio and join month, and no email field (DATA-06, PROFILE-02, PROFILE-03, PROFILE-04)', async () => {
  const person = await registered('Lucía_Mar')
  await person.api.profiles.saveProfile({ displayName: 'Lucía', bio: 'Escribo de noche.' })
  for (const reader of [visitor(), (await registered()).api]) {
    const seen = await reader.profiles.readProfile({ id: person.id })
    expect(seen).toEqual({
      id: person.id,
      nickname: 'Lucía_Mar',
      username: null,
      displayName: 'Lucía',
      bio: 'Escribo de noche.',
      since: new Date().toISOString().slice(0, 7),
      isAdmin: false,
      avatar: null,
      following: false,
    })
  }
})

test('profiles.readProfile: the public view of an administrator says so, that of a moderator does not (PROFILE-03)', async () => {
  const { id } = await registered('capitana')
  for (const role of ['admin', 'moderator']) {
    await world.sql(`update identity.accounts set role = $2 where public_id = $1`, [id, role])
    expect((await visitor().profiles.readProfile({ id })).isAdmin).toBe(role === 'admin')
  }
})

test('profiles.readProfile and follow: no response to another user and no account row contains the local part of the email (AUTH-17, PROFILE-04)', async () => {
  const person = await registered('Nocturna')
  const other = await registered('Diurna')
  const answers = [
    await visitor().profiles.readProfile({ id: person.id }),
    await other.api.profiles.readProfile({ id: person.id }),
    await other.api.profiles.follow({ id: person.id, following: true }),
  ]
  expect(JSON.stringify(answers)).not.toContain(canary)
  const [row] = await world.sql<{ text: string }>(
    `select to_jsonb(a)::text as text from identity.accounts a where public_id = $1`,
    [person.id],
  )
  expect(row?.text).not.toContain(canary)
})

test('profiles.readProfile: an automatic nickname, a pending erasure and an unknown id return the same 404 error', async () => {
  const anonymous = await registered()
  const leaving = await registered('Yamevoy')
  await world.sql(
    `insert into identity.erasures (receipt, account_id, scope, mode)
     select '0000000000000000000000', id, 'account', 'immediate' from identity.accounts where public_id = $1`,
    [leaving.id],
  )
  const { api } = await registered('Curiosa')
  for (const id of [anonymous.id, leaving.id, '0123456789abcdefghijAB']) {
    const missing = { code: 'profiles.not_found', status: 404, data: {} }
    await expect(visitor().profiles.readProfile({ id })).rejects.toMatchObject(missing)
    await expect(api.profiles.readProfile({ id })).rejects.toMatchObject(missing)
    await expect(api.profiles.follow({ id, following: true })).rejects.toMatchObject(missing)
  }
})

test('profiles.readProfile: after a block, a request from either account gets a not-found error', async () => {
  const [one, two] = [await registered('Bloqueante'), await registered('Bloqueada')]
  await world.sql(
    `insert into identity.blocks (blocker_id, blocked_id) select a.id, b.id from identity.accounts a, identity.accounts b
     where a.public_id = $1 and b.public_id = $2`,
    [one.id, two.id],
  )
  for (const [reader, read] of [
    [one, two],
    [two, one],
  ] as const)
    await expect(reader.api.profiles.readProfile({ id: read.id })).rejects.toMatchObject({ code: 'profiles.not_found' })
  expect(await visitor().profiles.readProfile({ id: two.id })).toMatchObject({ nickname: 'Bloqueada' })
})

test('profiles.follow: the request is idempotent, the state is private to the follower, and unfollowing deletes it', async () => {
  const [fan, star, third] = [await registered('Fan-uno'), await registered('Estrella'), await registered('Tercera')]
  const { id } = star
  for (const following of [true, true]) expect(await fan.api.profiles.follow({ id, following })).toEqual({ following })
  const ofStar = `select from identity.follows f join identity.accounts a on a.id = f.followed_id where a.public_id = $1`
  expect(await world.sql(ofStar, [id])).toHaveLength(1)
  expect((await fan.api.profiles.readProfile({ id })).following).toBe(true)
  expect((await third.api.profiles.readProfile({ id })).following).toBe(false)
  expect((await visitor().profiles.readProfile({ id })).following).toBe(false)
  for (const following of [false, false])
    expect(await fan.api.profiles.follow({ id, following })).toEqual({ following })
  expect((await fan.api.profiles.readProfile({ id })).following).toBe(false)
  await expect(star.api.profiles.follow({ id, following: true })).rejects.toMatchObject({
    code: 'profiles.follow_self',
  })
  await expect(visitor().profiles.follow({ id, following: true })).rejects.toMatchObject({
    code: 'access.account_required',
  })
})

test('profiles.saveProfile and follow: a request body with a role or foreign id field fails schema validation (PROFILE-05)', async () => {
  const person = await registered('Trepadora')
  for (const extra of [{ role: 'admin' }, { isAdmin: true }, { userId: 'x' }, { accountId: 'x' }, { id: 'x' }]) {
    const answer = await put(person, '/profile', { bio: 'x', ...extra })
    expect(await answer.json()).toMatchObject({ error: { code: 'request.invalid' } })
  }
  const extra = await put(person, `/users/${person.id}/follow`, { following: true, followerId: 'x' })
  expect(await extra.json()).toMatchObject({ error: { code: 'request.invalid' } })
  expect(await person.api.profiles.readMyProfile()).toMatchObject({ isAdmin: false, bio: null })
})

test('profiles.saveProfile: fields that are too long or contain control or bidi characters fail validation', async () => {
  const { api } = await registered()
  const refused = [
    { username: 'a'.repeat(41) },
    { displayName: 'a'.repeat(41) },
    { bio: 'a'.repeat(301) },
    { displayName: 'a\nb' },
    { username: 'a\u202Eb' },
    { bio: 'a\u0000b' },
  ]
  for (const input of refused)
    await expect(api.profiles.saveProfile(input), JSON.stringify(input)).rejects.toMatchObject({
      code: 'request.invalid',
    })
  const most = { username: 'a'.repeat(40), displayName: 'á'.repeat(40), bio: 'ñ'.repeat(300) }
  expect(await api.profiles.saveProfile(most)).toMatchObject(most)
})
