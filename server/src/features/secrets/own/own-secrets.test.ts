// Integration tests of the author's own secrets: list, edit, privacy, deletion and moderation of edits.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { findMiscountedSecrets } from '../../../../test/builders/content.ts'

let world: World<'ai'>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
beforeEach(() => world.ai.setBehaviour('judgeByWords'))
afterAll(() => world.close())

const plain = { text: 'Nunca le dije que fui yo.', isAdult: true, explicit: false }

async function newUser(role?: 'moderator' | 'admin') {
  const { api, accountId } = await (role === undefined ? world.users.anonymous() : world.users.staff(role))
  return { ...api.secrets, comments: api.comments, accountId }
}
const checkOf = async (publicId: string) => {
  const [row] = await world.sql(
    `select k.risk_level, k.needs_review, k.needs_retry, s.state from moderation.checks k
     join content.secrets s on s.id = k.secret_id where s.public_id = $1`,
    [publicId],
  )
  return row
}
const seen = async () => {
  const { items, total } = await world.api.secrets.listFeed({})
  return { ids: items.map(({ id }) => id), total }
}

test('secrets.listMine: keyset pagination returns all own secrets once, newest first, 20 per page, and no row of another user (MINE-02)', async () => {
  const [me, other] = [await newUser(), await newUser()]
  const written = new Map<string, string>()
  for (let n = 0; n < 23; n += 1)
    written.set((await world.content.insertSecret(me, { text: `Mío ${n}` })).key, `Mío ${n}`)
  // The key decides the order of two secrets of the same millisecond.
  const newestFirst = [...written].toSorted(([a], [b]) => (a < b ? 1 : -1)).map(([, text]) => text)
  await world.content.insertSecret(other, { text: 'Ajeno' })
  const first = await me.listMine({})
  const rest = await me.listMine({ after: first.next ?? '' })
  expect(first.items).toHaveLength(20)
  expect([...first.items, ...rest.items].map(({ beginning }) => beginning)).toEqual(newestFirst)
  expect(rest.next).toBeNull()
  expect((await other.listMine({})).items.map(({ beginning }) => beginning)).toEqual(['Ajeno'])
  // A cursor is invalid for the list of another user or another tab.
  expect(await errorCode(other.listMine({ after: first.next ?? '' }))).toBe('request.invalid')
  expect(await errorCode(me.listMine({ tab: 'private', after: first.next ?? '' }))).toBe('request.invalid')
  expect(await errorCode(world.api.secrets.listMine({}))).toBe('access.account_required')
})

test('secrets.listMine: tabs filter private and public secrets, and each row has its moderation state (MINE-03)', async () => {
  const me = await newUser()
  const ids: Record<string, string> = {}
  for (const [text, state, isPrivate] of [
    ['De todos', 'visible', false],
    ['Solo mío', 'visible', true],
    ['Espera', 'hidden', false],
    ['Quitado', 'removed', false],
  ] as const) {
    ids[text] = (await world.content.insertSecret(me, { text, state, isPrivate })).id
  }
  const tab = async (name: 'all' | 'public' | 'private') =>
    // Sorted: two secrets of the same millisecond have no order of insertion.
    (await me.listMine({ tab: name })).items.map(({ beginning, state }) => `${beginning}: ${state}`).toSorted()
  expect(await tab('all')).toEqual(['De todos: public', 'Espera: in_review', 'Quitado: removed', 'Solo mío: private'])
  expect(await tab('public')).toEqual(['De todos: public', 'Espera: in_review', 'Quitado: removed'])
  expect(await tab('private')).toEqual(['Solo mío: private'])
  // The author may read and delete a secret that a moderator removed, but not edit it.
  expect(await me.readMine({ id: ids.Quitado ?? '' })).toMatchObject({ text: 'Quitado', state: 'removed' })
  expect(await errorCode(me.editSecret({ id: ids.Quitado ?? '', text: 'Otra cosa', explicit: false }))).toBe(
    'secrets.not_found',
  )
  expect(await errorCode(me.deleteSecret({ id: ids.Quitado ?? '' }))).toBe('done')
})

test('secrets.readMine, editSecret, setPrivacy and deleteSecret: another user gets the same not_found error as for an unknown id (MINE-12)', async () => {
  const [me, other] = [await newUser(), await newUser()]
  const { id } = await me.publishSecret(plain)
  const requestsBefore = world.ai.requests.length
  for (const wanted of [id, '0123456789abcdefghijAB'])
    for (const [who, code] of [
      [other, 'secrets.not_found'],
      [await newUser('moderator'), 'secrets.not_found'],
      [world.api.secrets, 'access.account_required'],
    ] as const)
      expect([
        await errorCode(who.readMine({ id: wanted })),
        await errorCode(who.editSecret({ id: wanted, text: 'Otra cosa', explicit: true })),
        await errorCode(who.setPrivacy({ id: wanted, isPrivate: true })),
        await errorCode(who.deleteSecret({ id: wanted })),
      ]).toEqual([code, code, code, code])
  expect(world.ai.requests.length).toBe(requestsBefore)
  expect(await me.readMine({ id })).toMatchObject({ text: plain.text, explicit: false, state: 'public' })
})

test('secrets.editSecret: the new text and explicit flag are public immediately (MINE-12)', async () => {
  const me = await newUser()
  const { id } = await me.publishSecret(plain)
  expect(await me.editSecret({ id, text: '  Sí se lo dije.\n', explicit: true })).toMatchObject({ state: 'public' })
  expect(await world.api.secrets.readSecret({ id })).toMatchObject({ text: 'Sí se lo dije.', explicit: true })
  expect((await me.editSecret({ id, text: 'No quiero vivir más.', explicit: false })).showsHelp).toBe(true)
  expect((await world.api.secrets.readSecret({ id })).explicit).toBe(false)
})

test.each([
  ['Vengan a p s s t . m e', 'secrets.spam'],
  ['[bloquear:violencia]', 'secrets.blocked'],
  ['[bloquear:abuso infantil]', 'secrets.blocked_minor'],
  [' \n', 'request.invalid'],
  ['a'.repeat(5_001), 'request.invalid'],
])(
  'secrets.editSecret moderation: "%.20s" is refused with its error code, and the old text stays',
  async (text, code) => {
    const me = await newUser()
    const { id } = await me.publishSecret(plain)
    expect(await errorCode(me.editSecret({ id, text, explicit: false }))).toBe(code)
    expect((await world.api.secrets.readSecret({ id })).text).toBe(plain.text)
  },
)

test('secrets.editSecret moderation: an explicit text gets the flag, and a high risk text hides a public secret', async () => {
  const me = await newUser()
  const { id } = await me.publishSecret(plain)
  await me.editSecret({ id, text: '[explícito] con mi novio', explicit: false })
  expect((await world.api.secrets.readSecret({ id })).explicit).toBe(true)
  const { total } = await seen()
  expect((await me.editSecret({ id, text: 'Tengo 15 años y nadie lo sabe.', explicit: false })).state).toBe('in_review')
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect((await seen()).total).toBe(total - 1)
  expect(await checkOf(id)).toMatchObject({ state: 'hidden', risk_level: 'high', needs_review: true })
})

test('secrets.editSecret moderation: a harmless edit does not remove a secret from the review queue', async () => {
  const me = await newUser()
  const { id } = await me.requestReview({ ...plain, text: '[bloquear:violencia]' })
  expect((await me.editSecret({ id, text: 'Todo está bien.', explicit: false })).state).toBe('in_review')
  expect(await checkOf(id)).toMatchObject({ state: 'hidden', needs_review: true })
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
})

test('secrets.editSecret: during an AI outage the text is saved and queued for a moderation retry', async () => {
  const me = await newUser()
  const { id } = await me.publishSecret(plain)
  world.ai.setBehaviour('broken')
  expect((await me.editSecret({ id, text: 'Otra cosa.', explicit: false })).state).toBe('public')
  expect(await checkOf(id)).toMatchObject({ needs_review: true, needs_retry: true })
})

test('secrets.setPrivacy: a private secret disappears from feed, total and URL immediately, and an update to public restores it (MINE-07)', async () => {
  const [me, other, team] = [await newUser(), await newUser(), await newUser('admin')]
  const moderator = await newUser('moderator')
  const { id } = await me.publishSecret(plain)
  const { total } = await seen()
  for (let round = 0; round < 2; round += 1) {
    await me.setPrivacy({ id, isPrivate: true })
    // The request is idempotent.
    await me.setPrivacy({ id, isPrivate: true })
    const without = await seen()
    expect(without.ids).not.toContain(id)
    expect(without.total).toBe(total - 1)
    for (const who of [world.api.secrets, other])
      expect(await errorCode(who.readSecret({ id }))).toBe('secrets.not_found')
    expect(await errorCode(world.api.comments.listComments({ secretId: id }))).toBe('secrets.not_found')
    expect(await errorCode(other.comments.addComment({ secretId: id, text: 'Hola' }))).toBe('secrets.not_found')
    expect(await me.readSecret({ id })).toMatchObject({ state: 'private', mine: true })
    // The session cache has a short TTL, so the new staff role applies after a moment.
    await expect.poll(() => errorCode(team.readSecret({ id }))).toBe('done')
    expect(await team.readSecret({ id })).toMatchObject({ state: 'private', mine: false })
    // Only administrators may read private secrets of other users.
    expect(await errorCode(moderator.readSecret({ id }))).toBe('secrets.not_found')
    await me.setPrivacy({ id, isPrivate: false })
    expect(await seen()).toMatchObject({ total, ids: expect.arrayContaining([id]) })
    expect((await world.api.secrets.readSecret({ id })).state).toBe('public')
  }
})

test('secrets.setPrivacy: a secret in moderation review stays hidden after an update to public', async () => {
  const me = await newUser()
  const { id } = await me.requestReview({ ...plain, text: '[bloquear:violencia]' })
  await me.setPrivacy({ id, isPrivate: true })
  await me.setPrivacy({ id, isPrivate: false })
  expect((await me.readMine({ id })).state).toBe('in_review')
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
})

test('secrets.deleteSecret: deletes the row with its comments, reactions, checks and counters; concurrent requests delete it once (DATA-26)', async () => {
  const [me, other] = [await newUser(), await newUser()]
  const { id } = await me.publishSecret(plain)
  const { total } = await seen()
  const [row] = await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [id])
  const key = row?.id ?? ''
  await world.content.insertComment(other, key, { text: 'Te leo.' })
  await world.sql(
    `insert into identity.reactions (secret_id, kind, pseudonym) values ($1, 'heart', gen_random_uuid())`,
    [key],
  )
  const codes = await Promise.all(Array.from({ length: 8 }, () => errorCode(me.deleteSecret({ id }))))
  expect(codes.toSorted()).toEqual(['done', ...Array.from({ length: 7 }, () => 'secrets.not_found')])
  expect((await seen()).total).toBe(total - 1)
  expect(await errorCode(me.readSecret({ id }))).toBe('secrets.not_found')
  for (const table of [
    'content.comments',
    'content.secret_counters',
    'identity.secret_authors',
    'identity.reactions',
    'moderation.checks',
  ])
    expect(await world.sql(`select from ${table} where secret_id = $1`, [key])).toEqual([])
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})
