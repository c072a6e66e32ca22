// Integration tests of the author's own secrets: list, edit, privacy, deletion and moderation of edits.
import { expect, test } from 'vitest'
import { grantStaffRole } from '../../../../test/clients/grant-staff-role.ts'
import { useModeratedWorld } from '../../../../test/fixtures/moderated-world.ts'
import { createTestUser } from '../../../../test/clients/test-user.ts'
import { findMiscountedSecrets, insertComment, insertSecret } from '../../../../test/database/insert-content.ts'

const context = useModeratedWorld()

const plain = { text: 'Nunca le dije que fui yo.', isAdult: true, explicit: false }

async function newUser(role = 'member') {
  const { api } = createTestUser(context.world.url)
  await api.accounts.continueAnonymously()
  const accountId = await grantStaffRole(context.world.sql, (await api.accounts.readMine()).id, role)
  return { ...api.secrets, comments: api.comments, accountId }
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const checkOf = async (publicId: string) => {
  const [row] = await context.world.sql(
    `select k.risk_level, k.needs_review, k.needs_retry, s.state from moderation.checks k
     join content.secrets s on s.id = k.secret_id where s.public_id = $1`,
    [publicId],
  )
  return row
}
const seen = async () => {
  const { items, total } = await context.world.api.secrets.listFeed({})
  return { ids: items.map(({ id }) => id), total }
}

test('secrets.listMine: keyset pagination returns all own secrets once, newest first, 20 per page, and no row of another user (MINE-02)', async () => {
  const [me, other] = [await newUser(), await newUser()]
  const written = new Map<string, string>()
  for (let n = 0; n < 23; n += 1)
    written.set(await insertSecret(context.world.sql, me.accountId, { text: `Mío ${n}`, nickname: null }), `Mío ${n}`)
  // The key decides the order of two secrets of the same millisecond.
  const newestFirst = [...written].toSorted(([a], [b]) => (a < b ? 1 : -1)).map(([, text]) => text)
  await insertSecret(context.world.sql, other.accountId, { text: 'Ajeno', nickname: null })
  const first = await me.listMine({})
  const rest = await me.listMine({ after: first.next ?? '' })
  expect(first.items).toHaveLength(20)
  expect([...first.items, ...rest.items].map(({ beginning }) => beginning)).toEqual(newestFirst)
  expect(rest.next).toBeNull()
  expect((await other.listMine({})).items.map(({ beginning }) => beginning)).toEqual(['Ajeno'])
  // A cursor is invalid for the list of another user or another tab.
  expect(await codeOf(other.listMine({ after: first.next ?? '' }))).toBe('request.invalid')
  expect(await codeOf(me.listMine({ tab: 'private', after: first.next ?? '' }))).toBe('request.invalid')
  expect(await codeOf(context.world.api.secrets.listMine({}))).toBe('access.account_required')
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
    const key = await insertSecret(context.world.sql, me.accountId, { text, nickname: null })
    const [row] = await context.world.sql<{ id: string }>(
      'update content.secrets set state = $2, is_private = $3 where id = $1 returning public_id as id',
      [key, state, isPrivate],
    )
    ids[text] = row?.id ?? ''
  }
  const tab = async (name: 'all' | 'public' | 'private') =>
    (await me.listMine({ tab: name })).items.map(({ beginning, state }) => `${beginning}: ${state}`)
  expect(await tab('all')).toEqual(['Quitado: removed', 'Espera: in_review', 'Solo mío: private', 'De todos: public'])
  expect(await tab('public')).toEqual(['Quitado: removed', 'Espera: in_review', 'De todos: public'])
  expect(await tab('private')).toEqual(['Solo mío: private'])
  // The author may read and delete a secret that a moderator removed, but not edit it.
  expect(await me.readMine({ id: ids.Quitado ?? '' })).toMatchObject({ text: 'Quitado', state: 'removed' })
  expect(await codeOf(me.editSecret({ id: ids.Quitado ?? '', text: 'Otra cosa', explicit: false }))).toBe(
    'secrets.not_found',
  )
  expect(await codeOf(me.deleteSecret({ id: ids.Quitado ?? '' }))).toBe('done')
})

test('secrets.readMine, editSecret, setPrivacy and deleteSecret: another user gets the same not_found error as for an unknown id (MINE-12)', async () => {
  const [me, other] = [await newUser(), await newUser()]
  const { id } = await me.publishSecret(plain)
  const requestsBefore = context.provider.requests.length
  for (const wanted of [id, '0123456789abcdefghijAB'])
    for (const [who, code] of [
      [other, 'secrets.not_found'],
      [await newUser('moderator'), 'secrets.not_found'],
      [context.world.api.secrets, 'access.account_required'],
    ] as const)
      expect([
        await codeOf(who.readMine({ id: wanted })),
        await codeOf(who.editSecret({ id: wanted, text: 'Otra cosa', explicit: true })),
        await codeOf(who.setPrivacy({ id: wanted, isPrivate: true })),
        await codeOf(who.deleteSecret({ id: wanted })),
      ]).toEqual([code, code, code, code])
  expect(context.provider.requests.length).toBe(requestsBefore)
  expect(await me.readMine({ id })).toMatchObject({ text: plain.text, explicit: false, state: 'public' })
})

test('secrets.editSecret: the new text and explicit flag are public immediately (MINE-12)', async () => {
  const me = await newUser()
  const { id } = await me.publishSecret(plain)
  expect(await me.editSecret({ id, text: '  Sí se lo dije.\n', explicit: true })).toMatchObject({ state: 'public' })
  expect(await context.world.api.secrets.readSecret({ id })).toMatchObject({ text: 'Sí se lo dije.', explicit: true })
  expect((await me.editSecret({ id, text: 'No quiero vivir más.', explicit: false })).showsHelp).toBe(true)
  expect((await context.world.api.secrets.readSecret({ id })).explicit).toBe(false)
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
    expect(await codeOf(me.editSecret({ id, text, explicit: false }))).toBe(code)
    expect((await context.world.api.secrets.readSecret({ id })).text).toBe(plain.text)
  },
)

test('secrets.editSecret moderation: an explicit text gets the flag, and a high risk text hides a public secret', async () => {
  const me = await newUser()
  const { id } = await me.publishSecret(plain)
  await me.editSecret({ id, text: '[explícito] con mi novio', explicit: false })
  expect((await context.world.api.secrets.readSecret({ id })).explicit).toBe(true)
  const { total } = await seen()
  expect((await me.editSecret({ id, text: 'Tengo 15 años y nadie lo sabe.', explicit: false })).state).toBe('in_review')
  expect(await codeOf(context.world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect((await seen()).total).toBe(total - 1)
  expect(await checkOf(id)).toMatchObject({ state: 'hidden', risk_level: 'high', needs_review: true })
})

test('secrets.editSecret moderation: a harmless edit does not remove a secret from the review queue', async () => {
  const me = await newUser()
  const { id } = await me.requestReview({ ...plain, text: '[bloquear:violencia]' })
  expect((await me.editSecret({ id, text: 'Todo está bien.', explicit: false })).state).toBe('in_review')
  expect(await checkOf(id)).toMatchObject({ state: 'hidden', needs_review: true })
  expect(await codeOf(context.world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
})

test('secrets.editSecret: during an AI outage the text is saved and queued for a moderation retry', async () => {
  const me = await newUser()
  const { id } = await me.publishSecret(plain)
  context.provider.setBehaviour('broken')
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
    for (const who of [context.world.api.secrets, other])
      expect(await codeOf(who.readSecret({ id }))).toBe('secrets.not_found')
    expect(await codeOf(context.world.api.comments.listComments({ secretId: id }))).toBe('secrets.not_found')
    expect(await codeOf(other.comments.addComment({ secretId: id, text: 'Hola' }))).toBe('secrets.not_found')
    expect(await me.readSecret({ id })).toMatchObject({ state: 'private', mine: true })
    // The session cache has a short TTL, so the new staff role applies after a moment.
    await expect.poll(() => codeOf(team.readSecret({ id }))).toBe('done')
    expect(await team.readSecret({ id })).toMatchObject({ state: 'private', mine: false })
    // Only administrators may read private secrets of other users.
    expect(await codeOf(moderator.readSecret({ id }))).toBe('secrets.not_found')
    await me.setPrivacy({ id, isPrivate: false })
    expect(await seen()).toMatchObject({ total, ids: expect.arrayContaining([id]) })
    expect((await context.world.api.secrets.readSecret({ id })).state).toBe('public')
  }
})

test('secrets.setPrivacy: a secret in moderation review stays hidden after an update to public', async () => {
  const me = await newUser()
  const { id } = await me.requestReview({ ...plain, text: '[bloquear:violencia]' })
  await me.setPrivacy({ id, isPrivate: true })
  await me.setPrivacy({ id, isPrivate: false })
  expect((await me.readMine({ id })).state).toBe('in_review')
  expect(await codeOf(context.world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
})

test('secrets.deleteSecret: deletes the row with its comments, reactions, checks and counters; concurrent requests delete it once (DATA-26)', async () => {
  const [me, other] = [await newUser(), await newUser()]
  const { id } = await me.publishSecret(plain)
  const { total } = await seen()
  const [row] = await context.world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [id])
  const key = row?.id ?? ''
  await insertComment(context.world.sql, other.accountId, key, { text: 'Te leo.', nickname: null })
  await context.world.sql(
    `insert into identity.reactions (secret_id, kind, pseudonym) values ($1, 'heart', gen_random_uuid())`,
    [key],
  )
  const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(me.deleteSecret({ id }))))
  expect(codes.toSorted()).toEqual(['done', ...Array.from({ length: 7 }, () => 'secrets.not_found')])
  expect((await seen()).total).toBe(total - 1)
  expect(await codeOf(me.readSecret({ id }))).toBe('secrets.not_found')
  for (const table of [
    'content.comments',
    'content.secret_counters',
    'identity.secret_authors',
    'identity.reactions',
    'moderation.checks',
  ])
    expect(await context.world.sql(`select from ${table} where secret_id = $1`, [key])).toEqual([])
  expect(await findMiscountedSecrets(context.world.sql)).toEqual([])
})
