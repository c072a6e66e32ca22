// Integration tests of publishing: validation, moderation, evidence, help card, idempotency, privacy of AI requests and rate limit.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World<'ai'>
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
})
beforeEach(() => world.ai.setBehaviour('judgeByWords'))
afterAll(() => world.close())

const plain = { text: 'Nunca le dije que fui yo.', isAdult: true, explicit: false }

const newUser = async (address?: string) => (await world.users.anonymous({ address })).api
const rowOf = async (publicId: string) => {
  const [row] = await world.sql<Record<string, unknown>>(
    `select s.*, k.risk_level, k.needs_review, k.ai_error, k.verdict
     from content.secrets s join moderation.checks k on k.secret_id = s.id where s.public_id = $1`,
    [publicId],
  )
  return row
}

test('secrets.publishSecret: a safe secret is public immediately, with the stated gender and age and the country of the request (AI-22, DATA-02, DATA-25, PUBLISH-22)', async () => {
  // An IP address in Argentina.
  const api = await newUser('190.2.1.1')
  const { id, state } = await api.secrets.publishSecret({ ...plain, gender: 'mujer', age: 31 })
  expect(state).toBe('public')
  const read = await world.api.secrets.readSecret({ id })
  expect(read).toMatchObject({ text: plain.text, gender: 'mujer', age: 31, country: 'AR', authorNickname: null })
  expect(read).toMatchObject({ state: 'public', mine: false })
  expect((await api.secrets.readSecret({ id })).mine).toBe(true)
  expect((await world.api.secrets.listFeed({})).items.map((card) => card.id)).toContain(id)
  expect(await rowOf(id)).toMatchObject({ risk_level: 'safe', needs_review: false, ai_error: null })
})

test('secrets.publishSecret: a country outside the list is stored as XX; without the optional fields gender and age are null (DATA-02, PUBLISH-22)', async () => {
  // An IP address in Germany.
  const api = await newUser('85.214.132.117')
  expect(await world.services.lookupCountry('85.214.132.117')).toBe('DE')
  const { id } = await api.secrets.publishSecret(plain)
  expect(await world.api.secrets.readSecret({ id })).toMatchObject({ country: 'XX', gender: null, age: null })
})

test('secrets.publishSecret: only a signed secret has the nickname of its author and the mark of an administrator (PUBLISH-24)', async () => {
  const user = await world.users.anonymous()
  const { api } = user
  const nickname = `Firma-${crypto.randomUUID().slice(0, 6)}`
  await api.accounts.changeNickname({ nickname })
  const publish = async (signed?: boolean) => {
    const { id } = await api.secrets.publishSecret({ ...plain, text: `Nunca lo dije. ${crypto.randomUUID()}`, signed })
    const { authorNickname, byAdmin } = await world.api.secrets.readSecret({ id })
    return [authorNickname, byAdmin]
  }
  expect([await publish(), await publish(false), await publish(true)]).toEqual([
    [null, false],
    [null, false],
    [nickname, false],
  ])
  await world.users.grantRole(user, 'admin', {})
  expect([await publish(), await publish(true)]).toEqual([
    [null, false],
    [nickname, true],
  ])
})

test('secrets.publishSecret: an author who hides the country gets XX, whatever the network (PUBLISH-22)', async () => {
  const api = await newUser('190.2.1.1')
  const { id } = await api.secrets.publishSecret({ ...plain, hidesCountry: true })
  expect(await world.api.secrets.readSecret({ id })).toMatchObject({ country: 'XX' })
})

test('secrets.publishSecret: a text that the model blocks without a category is refused with the general reason (AI-04)', async () => {
  const api = await newUser()
  await expect(api.secrets.publishSecret({ ...plain, text: '[bloquear:nada]' })).rejects.toMatchObject({
    code: 'secrets.blocked',
    data: { reason: 'No cumple con nuestras normas' },
  })
})

test.each([
  ['a request without the adult confirmation', { ...plain, isAdult: false }, 'secrets.adults_only'],
  ['spam text', { ...plain, text: 'Vengan a psst.me que es mejor' }, 'secrets.spam'],
  ['spam with spaces between the characters', { ...plain, text: 'vengan a p s s t . m e' }, 'secrets.spam'],
  ['text blocked for violence', { ...plain, text: '[bloquear:violencia]' }, 'secrets.blocked'],
  ['an empty text', { ...plain, text: ' \n ' }, 'request.invalid'],
  ['age 17', { ...plain, age: 17 }, 'request.invalid'],
  ['an unknown gender', { ...plain, gender: 'ninguno' as 'otro' }, 'request.invalid'],
])(
  'secrets.publishSecret: %s is refused with an error and no row is inserted (AI-01, AI-03, DATA-02, DATA-25, PUBLISH-04, PUBLISH-06, PUBLISH-09, SPAM-01, SPAM-02)',
  async (_what, input, code) => {
    const api = await newUser()
    expect(await errorCode(api.secrets.publishSecret(input))).toBe(code)
    expect((await api.secrets.listMine({})).items).toEqual([])
  },
)

test('secrets.publishSecret access: a visitor without a session and a user without a nickname are refused (PUBLISH-11, PUBLISH-12)', async () => {
  expect(await errorCode(world.api.secrets.publishSecret(plain))).toBe('access.account_required')
  const api = await newUser()
  const { nickname } = await api.accounts.readMine()
  await world.sql(`update identity.accounts set nickname = '' where nickname = $1`, [nickname])
  await expect.poll(() => errorCode(api.secrets.publishSecret(plain))).toBe('secrets.nickname_missing')
})

test('secrets.publishSecret: a text flagged as child abuse is refused, and stored once as sealed evidence (AI-05)', async () => {
  const api = await newUser()
  const input = { ...plain, text: `[bloquear:abuso infantil] ${crypto.randomUUID()}` }
  for (let tries = 0; tries < 3; tries += 1)
    expect(await errorCode(api.secrets.publishSecret(input))).toBe('secrets.blocked_minor')
  expect(await errorCode(api.secrets.requestReview(input))).toBe('secrets.blocked_minor')
  const rows = await world.sql<{ sealed: Buffer }>('select sealed from evidence.flagged_content')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed.toString('latin1')).not.toContain('bloquear')
  expect((await api.secrets.listMine({})).items).toEqual([])
})

test('secrets.publishSecret: during an AI outage the secret is published and queued for review (AI-08)', async () => {
  world.ai.setBehaviour('broken')
  const api = await newUser()
  const { id, state } = await api.secrets.publishSecret(plain)
  expect(state).toBe('public')
  expect(await rowOf(id)).toMatchObject({ needs_review: true, risk_level: 'low', ai_error: expect.any(String) })
})

test('secrets.publishSecret moderation: an author who states to be under age gets the secret hidden for review, with a statement', async () => {
  const api = await newUser()
  const { id, state } = await api.secrets.publishSecret({ ...plain, text: 'Tengo 15 años y nadie lo sabe.' })
  expect(state).toBe('in_review')
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect(await errorCode((await newUser()).secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect((await api.secrets.readSecret({ id })).state).toBe('in_review')
  // The author gets a statement of reasons and may request a human review.
  expect((await api.moderation.listStatements()).items).toMatchObject([
    { action: 'hidden', rule: 'held', byHuman: false, appealState: 'review_open' },
  ])
})

test('secrets.publishSecret moderation: an explicit text gets the explicit flag even if the author did not set it', async () => {
  const { id } = await (await newUser()).secrets.publishSecret({ ...plain, text: '[explícito] con mi novio' })
  expect((await world.api.secrets.readSecret({ id })).explicit).toBe(true)
})

test('secrets.publishSecret: a self-harm text is published with the help card, a harmless one without, and no account column records it', async () => {
  const saved = await (await newUser()).secrets.publishSecret({ ...plain, text: 'No quiero vivir más.' })
  expect(saved).toMatchObject({ state: 'public', showsHelp: true })
  expect((await world.api.secrets.readSecret({ id: saved.id })).showsHelp).toBe(true)
  const { id } = await (await newUser()).secrets.publishSecret(plain)
  expect((await world.api.secrets.readSecret({ id })).showsHelp).toBe(false)
  const [secret] = await world.sql<{ id: string }>('select id from content.secrets where public_id = $1', [saved.id])
  const accountId = await world.authorship.find('secret', secret?.id ?? '')
  const [account] = await world.sql<{ row: string }>(
    'select row_to_json(a)::text as row from identity.accounts a where id = $1',
    [accountId],
  )
  expect(account?.row).toContain(accountId)
  expect(account?.row).not.toMatch(/help|harm|vivir/)
})

test('secrets.publishSecret idempotency: a retry gets the same reply, with the help card', async () => {
  const person = await world.users.anonymous()
  const retrying = world.users.visitor({ headers: { 'idempotency-key': 'una-vez' } })
  for (const [name, value] of person.cookies) retrying.cookies.set(name, value)
  const { secrets: api } = retrying.api
  const text = 'Ya no quiero vivir, de verdad.'
  const [first, again] = [await api.publishSecret({ ...plain, text }), await api.publishSecret({ ...plain, text })]
  expect(again).toEqual(first)
  expect(first.showsHelp).toBe(true)
})

test('secrets.requestReview: a blocked text is saved hidden, visible only to its author until a moderator decides', async () => {
  const api = await newUser()
  const { id, state } = await api.secrets.requestReview({ ...plain, text: '[bloquear:violencia]' })
  expect(state).toBe('in_review')
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect(await rowOf(id)).toMatchObject({ state: 'hidden', needs_review: true, risk_level: 'high' })
  expect((await api.moderation.listStatements()).items).toMatchObject([
    { action: 'hidden', byHuman: false, appealState: 'review_pending' },
  ])
})

test('AI moderation request: at most two requests, with the text and no other field of the author (AI-01)', async () => {
  const api = await newUser()
  const before = world.ai.requests.length
  await api.secrets.publishSecret({ ...plain, gender: 'otro', age: 77 })
  const sent = world.ai.requests.slice(before)
  expect(sent).toHaveLength(1)
  const { nickname } = await api.accounts.readMine()
  for (const { headers, body } of sent)
    expect(JSON.stringify([headers, body])).not.toMatch(new RegExp(`${nickname}|10\\.77|"?otro"?\\W|77 años`))
})

test('secrets.publishSecret rate limit: the 11th request within an hour is refused with request.too_many', async () => {
  const api = await newUser()
  const codes: string[] = []
  for (let count = 0; count < 11; count += 1)
    codes.push(await errorCode(api.secrets.publishSecret({ ...plain, text: `Número ${count}` })))
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'done'), 'request.too_many'])
})
