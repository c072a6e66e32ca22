import { expect, test } from 'vitest'
import { joinTeam } from '../../../test/join-team.ts'
import { useJudgedWorld } from '../../../test/judged-world.ts'
import { newPerson } from '../../../test/person.ts'
import { miscounted, writeComment, writeSecret } from '../../../test/written.ts'

const its = useJudgedWorld()

const plain = { text: 'Nunca le dije que fui yo.', isAdult: true, explicit: false }

async function somebody(role = 'member') {
  const { api } = newPerson(its.world.url)
  await api.accounts.continueAnonymously()
  const accountId = await joinTeam(its.world.sql, (await api.accounts.readMine()).id, role)
  return { ...api.secrets, comments: api.comments, accountId }
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const checkOf = async (publicId: string) => {
  const [row] = await its.world.sql(
    `select k.risk_level, k.needs_review, k.ask_again, s.state from moderation.checks k
     join content.secrets s on s.id = k.secret_id where s.public_id = $1`,
    [publicId],
  )
  return row
}
const seen = async () => {
  const { items, total } = await its.world.api.secrets.listFeed({})
  return { ids: items.map(({ id }) => id), total }
}

test('secrets.listMine walks all of one’s own once, newest first, twenty at a time, and none of anybody else', async () => {
  const [me, other] = [await somebody(), await somebody()]
  const written = new Map<string, string>()
  for (let n = 0; n < 23; n += 1)
    written.set(await writeSecret(its.world.sql, me.accountId, { text: `Mío ${n}`, nickname: null }), `Mío ${n}`)
  // Of two made in the same instant, the key says which is the newer.
  const newestFirst = [...written].toSorted(([a], [b]) => (a < b ? 1 : -1)).map(([, text]) => text)
  await writeSecret(its.world.sql, other.accountId, { text: 'Ajeno', nickname: null })
  const first = await me.listMine({})
  const rest = await me.listMine({ after: first.next ?? '' })
  expect(first.items).toHaveLength(20)
  expect([...first.items, ...rest.items].map(({ beginning }) => beginning)).toEqual(newestFirst)
  expect(rest.next).toBeNull()
  expect((await other.listMine({})).items.map(({ beginning }) => beginning)).toEqual(['Ajeno'])
  // A place in one list is no place in another, be it of somebody else or of another tab.
  expect(await codeOf(other.listMine({ after: first.next ?? '' }))).toBe('request.invalid')
  expect(await codeOf(me.listMine({ tab: 'private', after: first.next ?? '' }))).toBe('request.invalid')
  expect(await codeOf(its.world.api.secrets.listMine({}))).toBe('access.account_required')
})

test('secrets.listMine parts the private from the public, and says what became of each', async () => {
  const me = await somebody()
  const ids: Record<string, string> = {}
  for (const [text, state, isPrivate] of [
    ['De todos', 'visible', false],
    ['Solo mío', 'visible', true],
    ['Espera', 'hidden', false],
    ['Quitado', 'removed', false],
  ] as const) {
    const key = await writeSecret(its.world.sql, me.accountId, { text, nickname: null })
    const [row] = await its.world.sql<{ id: string }>(
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
  // What a person removed is its author’s to read and to erase, not to change.
  expect(await me.readMine({ id: ids.Quitado ?? '' })).toMatchObject({ text: 'Quitado', state: 'removed' })
  expect(await codeOf(me.editSecret({ id: ids.Quitado ?? '', text: 'Otra cosa', explicit: false }))).toBe(
    'secrets.not_found',
  )
  expect(await codeOf(me.deleteSecret({ id: ids.Quitado ?? '' }))).toBe('done')
})

test('secrets.readMine, editSecret, setPrivacy and deleteSecret: another’s secret is as one that was never written', async () => {
  const [me, other] = [await somebody(), await somebody()]
  const { id } = await me.publishSecret(plain)
  const asked = its.provider.requests.length
  for (const wanted of [id, '0123456789abcdefghijAB'])
    for (const [who, code] of [
      [other, 'secrets.not_found'],
      [await somebody('moderator'), 'secrets.not_found'],
      [its.world.api.secrets, 'access.account_required'],
    ] as const)
      expect([
        await codeOf(who.readMine({ id: wanted })),
        await codeOf(who.editSecret({ id: wanted, text: 'Otra cosa', explicit: true })),
        await codeOf(who.setPrivacy({ id: wanted, isPrivate: true })),
        await codeOf(who.deleteSecret({ id: wanted })),
      ]).toEqual([code, code, code, code])
  expect(its.provider.requests.length).toBe(asked)
  expect(await me.readMine({ id })).toMatchObject({ text: plain.text, explicit: false, state: 'public' })
})

test('secrets.editSecret changes the words and the mark for everybody', async () => {
  const me = await somebody()
  const { id } = await me.publishSecret(plain)
  expect(await me.editSecret({ id, text: '  Sí se lo dije.\n', explicit: true })).toMatchObject({ state: 'public' })
  expect(await its.world.api.secrets.readSecret({ id })).toMatchObject({ text: 'Sí se lo dije.', explicit: true })
  expect((await me.editSecret({ id, text: 'No quiero vivir más.', explicit: false })).showsHelp).toBe(true)
  expect((await its.world.api.secrets.readSecret({ id })).explicit).toBe(false)
})

test.each([
  ['Vengan a p s s t . m e', 'secrets.spam'],
  ['[bloquear:violencia]', 'secrets.blocked'],
  ['[bloquear:abuso infantil]', 'secrets.blocked_minor'],
  [' \n', 'request.invalid'],
  ['a'.repeat(5_001), 'request.invalid'],
])('secrets.editSecret judges again: "%.20s" is refused, and the old words stay', async (text, code) => {
  const me = await somebody()
  const { id } = await me.publishSecret(plain)
  expect(await codeOf(me.editSecret({ id, text, explicit: false }))).toBe(code)
  expect((await its.world.api.secrets.readSecret({ id })).text).toBe(plain.text)
})

test('secrets.editSecret marks what is explicit, and hides what a harmless secret was only the bait for', async () => {
  const me = await somebody()
  const { id } = await me.publishSecret(plain)
  await me.editSecret({ id, text: '[explícito] con mi novio', explicit: false })
  expect((await its.world.api.secrets.readSecret({ id })).explicit).toBe(true)
  const { total } = await seen()
  expect((await me.editSecret({ id, text: 'Tengo 15 años y nadie lo sabe.', explicit: false })).state).toBe('in_review')
  expect(await codeOf(its.world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect((await seen()).total).toBe(total - 1)
  expect(await checkOf(id)).toMatchObject({ state: 'hidden', risk_level: 'high', needs_review: true })
})

test('secrets.editSecret takes nothing out of the hands of whoever reviews it', async () => {
  const me = await somebody()
  const { id } = await me.requestReview({ ...plain, text: '[bloquear:violencia]' })
  expect((await me.editSecret({ id, text: 'Todo está bien.', explicit: false })).state).toBe('in_review')
  expect(await checkOf(id)).toMatchObject({ state: 'hidden', needs_review: true })
  expect(await codeOf(its.world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
})

test('secrets.editSecret while nobody can judge keeps the words, to be judged later', async () => {
  const me = await somebody()
  const { id } = await me.publishSecret(plain)
  its.provider.behave('broken')
  expect((await me.editSecret({ id, text: 'Otra cosa.', explicit: false })).state).toBe('public')
  expect(await checkOf(id)).toMatchObject({ needs_review: true, ask_again: true })
})

test('secrets.setPrivacy takes a secret out of the feed, its count and its address at once, and gives it back', async () => {
  const [me, other, team] = [await somebody(), await somebody(), await somebody('admin')]
  const moderator = await somebody('moderator')
  const { id } = await me.publishSecret(plain)
  const { total } = await seen()
  for (let turn = 0; turn < 2; turn += 1) {
    await me.setPrivacy({ id, isPrivate: true })
    // Said twice it is said once.
    await me.setPrivacy({ id, isPrivate: true })
    const without = await seen()
    expect(without.ids).not.toContain(id)
    expect(without.total).toBe(total - 1)
    for (const who of [its.world.api.secrets, other])
      expect(await codeOf(who.readSecret({ id }))).toBe('secrets.not_found')
    expect(await codeOf(its.world.api.comments.listComments({ secretId: id }))).toBe('secrets.not_found')
    expect(await codeOf(other.comments.addComment({ secretId: id, text: 'Hola' }))).toBe('secrets.not_found')
    expect(await me.readSecret({ id })).toMatchObject({ state: 'private', mine: true })
    // Who somebody is is remembered for a moment, and they became of the team in one.
    await expect.poll(() => codeOf(team.readSecret({ id }))).toBe('done')
    expect(await team.readSecret({ id })).toMatchObject({ state: 'private', mine: false })
    // What its author keeps to themselves is for administrators alone.
    expect(await codeOf(moderator.readSecret({ id }))).toBe('secrets.not_found')
    await me.setPrivacy({ id, isPrivate: false })
    expect(await seen()).toMatchObject({ total, ids: expect.arrayContaining([id]) })
    expect((await its.world.api.secrets.readSecret({ id })).state).toBe('public')
  }
})

test('secrets.setPrivacy does not publish what waits for a person', async () => {
  const me = await somebody()
  const { id } = await me.requestReview({ ...plain, text: '[bloquear:violencia]' })
  await me.setPrivacy({ id, isPrivate: true })
  await me.setPrivacy({ id, isPrivate: false })
  expect((await me.readMine({ id })).state).toBe('in_review')
  expect(await codeOf(its.world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
})

test('secrets.deleteSecret erases it with its comments, reactions, checks and counts', async () => {
  const [me, other] = [await somebody(), await somebody()]
  const { id } = await me.publishSecret(plain)
  const { total } = await seen()
  const [row] = await its.world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [id])
  const key = row?.id ?? ''
  await writeComment(its.world.sql, other.accountId, key, { text: 'Te leo.', nickname: null })
  await its.world.sql(
    `insert into identity.reactions (secret_id, kind, mark) values ($1, 'heart', gen_random_uuid())`,
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
    expect(await its.world.sql(`select from ${table} where secret_id = $1`, [key])).toEqual([])
  expect(await miscounted(its.world.sql)).toEqual([])
})
