// Integration tests of publishing: validation, moderation, evidence, help card, idempotency, privacy of AI requests and rate limit.
import { expect, test } from 'vitest'
import { useModeratedWorld } from '../../../../test/fixtures/moderated-world.ts'
import { createTestUser } from '../../../../test/clients/test-user.ts'

const context = useModeratedWorld()

const plain = { text: 'Nunca le dije que fui yo.', isAdult: true, explicit: false }

async function newUser(address?: string) {
  const person = createTestUser(context.world.url, address)
  await person.api.accounts.continueAnonymously()
  return person.api
}
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code: string }) => error.code,
  )
const rowOf = async (publicId: string) => {
  const [row] = await context.world.sql<Record<string, unknown>>(
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
  const read = await context.world.api.secrets.readSecret({ id })
  expect(read).toMatchObject({ text: plain.text, gender: 'mujer', age: 31, country: 'AR', authorNickname: null })
  expect(read).toMatchObject({ state: 'public', mine: false })
  expect((await api.secrets.readSecret({ id })).mine).toBe(true)
  expect((await context.world.api.secrets.listFeed({})).items.map((card) => card.id)).toContain(id)
  expect(await rowOf(id)).toMatchObject({ risk_level: 'safe', needs_review: false, ai_error: null })
})

test('secrets.publishSecret: a country outside the list is stored as XX; without the optional fields gender and age are null (DATA-02, PUBLISH-22)', async () => {
  // An IP address in Germany.
  const api = await newUser('85.214.132.117')
  expect(await context.world.services.lookupCountry('85.214.132.117')).toBe('DE')
  const { id } = await api.secrets.publishSecret(plain)
  expect(await context.world.api.secrets.readSecret({ id })).toMatchObject({ country: 'XX', gender: null, age: null })
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
    expect(await codeOf(api.secrets.publishSecret(input))).toBe(code)
    expect((await api.secrets.listMine({})).items).toEqual([])
  },
)

test('secrets.publishSecret access: a visitor without a session and a user without a nickname are refused (PUBLISH-11, PUBLISH-12)', async () => {
  expect(await codeOf(context.world.api.secrets.publishSecret(plain))).toBe('access.account_required')
  const api = await newUser()
  const { nickname } = await api.accounts.readMine()
  await context.world.sql(`update identity.accounts set nickname = '' where nickname = $1`, [nickname])
  await expect.poll(() => codeOf(api.secrets.publishSecret(plain))).toBe('secrets.nickname_missing')
})

test('secrets.publishSecret: a text flagged as child abuse is refused, and stored once as sealed evidence (AI-05)', async () => {
  const api = await newUser()
  const input = { ...plain, text: `[bloquear:abuso infantil] ${crypto.randomUUID()}` }
  for (let tries = 0; tries < 3; tries += 1)
    expect(await codeOf(api.secrets.publishSecret(input))).toBe('secrets.blocked_minor')
  expect(await codeOf(api.secrets.requestReview(input))).toBe('secrets.blocked_minor')
  const rows = await context.world.sql<{ sealed: Buffer }>('select sealed from evidence.flagged_content')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed.toString('latin1')).not.toContain('bloquear')
  expect((await api.secrets.listMine({})).items).toEqual([])
})

test('secrets.publishSecret: during an AI outage the secret is published and queued for review (AI-08)', async () => {
  context.provider.setBehaviour('broken')
  const api = await newUser()
  const { id, state } = await api.secrets.publishSecret(plain)
  expect(state).toBe('public')
  expect(await rowOf(id)).toMatchObject({ needs_review: true, risk_level: 'low', ai_error: expect.any(String) })
})

test('secrets.publishSecret moderation: an author who states to be under age gets the secret hidden for review, with a statement', async () => {
  const api = await newUser()
  const { id, state } = await api.secrets.publishSecret({ ...plain, text: 'Tengo 15 años y nadie lo sabe.' })
  expect(state).toBe('in_review')
  expect(await codeOf(context.world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect(await codeOf((await newUser()).secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect((await api.secrets.readSecret({ id })).state).toBe('in_review')
  // The author gets a statement of reasons and may request a human review.
  expect((await api.moderation.listStatements()).items).toMatchObject([
    { action: 'hidden', rule: 'held', byHuman: false, appealState: 'review_open' },
  ])
})

test('secrets.publishSecret moderation: an explicit text gets the explicit flag even if the author did not set it', async () => {
  const { id } = await (await newUser()).secrets.publishSecret({ ...plain, text: '[explícito] con mi novio' })
  expect((await context.world.api.secrets.readSecret({ id })).explicit).toBe(true)
})

test('secrets.publishSecret: a self-harm text is published with the help card, and no account column records it', async () => {
  const saved = await (await newUser()).secrets.publishSecret({ ...plain, text: 'No quiero vivir más.' })
  expect(saved).toMatchObject({ state: 'public', showsHelp: true })
  expect((await context.world.api.secrets.readSecret({ id: saved.id })).showsHelp).toBe(true)
  const [account] = await context.world.sql<{ row: string }>(
    `select row_to_json(a)::text as row from identity.accounts a join identity.secret_authors w on w.account_id = a.id
     join content.secrets s on s.id = w.secret_id where s.public_id = $1`,
    [saved.id],
  )
  expect(account?.row).not.toMatch(/help|harm|vivir/)
})

test('secrets.publishSecret idempotency: a retry gets the help card too, although the stored response does not contain it', async () => {
  const person = createTestUser(context.world.url)
  await person.api.accounts.continueAnonymously()
  const { id: publicId } = await person.api.accounts.readMine()
  const retrying = createTestUser(context.world.url, undefined, { 'idempotency-key': 'una-vez' })
  for (const [name, value] of person.cookies) retrying.cookies.set(name, value)
  const { secrets: api } = retrying.api
  const text = 'Ya no quiero vivir, de verdad.'
  const [first, again] = [await api.publishSecret({ ...plain, text }), await api.publishSecret({ ...plain, text })]
  expect(again).toEqual(first)
  expect(first.showsHelp).toBe(true)
  const rows = await context.world.sql(
    `select k.reply from identity.idempotency_keys k join identity.accounts a on a.id::text = k.principal::text
     where a.public_id = $1 and k.operation = 'secrets.publishSecret'`,
    [publicId],
  )
  expect(rows).toEqual([{ reply: { id: first.id, state: 'public' } }])
})

test('secrets.requestReview: a blocked text is saved hidden, visible only to its author until a moderator decides', async () => {
  const api = await newUser()
  const { id, state } = await api.secrets.requestReview({ ...plain, text: '[bloquear:violencia]' })
  expect(state).toBe('in_review')
  expect(await codeOf(context.world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect(await rowOf(id)).toMatchObject({ state: 'hidden', needs_review: true, risk_level: 'high' })
  expect((await api.moderation.listStatements()).items).toMatchObject([
    { action: 'hidden', byHuman: false, appealState: 'review_pending' },
  ])
})

test('AI moderation request: at most two requests, with the text and no other field of the author (AI-01)', async () => {
  const api = await newUser()
  const before = context.provider.requests.length
  await api.secrets.publishSecret({ ...plain, gender: 'otro', age: 77 })
  const sent = context.provider.requests.slice(before)
  expect(sent).toHaveLength(1)
  const { nickname } = await api.accounts.readMine()
  for (const { headers, body } of sent)
    expect(JSON.stringify([headers, body])).not.toMatch(new RegExp(`${nickname}|10\\.77|"?otro"?\\W|77 años`))
})

test('secrets.publishSecret rate limit: the 11th request within an hour is refused with request.too_many', async () => {
  const api = await newUser()
  const codes: string[] = []
  for (let count = 0; count < 11; count += 1)
    codes.push(await codeOf(api.secrets.publishSecret({ ...plain, text: `Número ${count}` })))
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 'done'), 'request.too_many'])
})
