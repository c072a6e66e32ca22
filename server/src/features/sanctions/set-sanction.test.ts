// Integration tests of sanctions over HTTP and PostgreSQL: effects of each kind, expiry, step-up, concurrency and report cases.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../test/clients/test-user.ts'
import { ageSanctions, setNickname, sanction } from '../../../test/clients/sanction-user.ts'
import { clearSessionCache } from '../accounts/auth/read-session.ts'
import { secretInput } from '../../../test/builders/content.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
let moderator: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  moderator = await world.users.staff('moderator')
})
afterAll(() => world.close())

let people = 0
/** A registered user with a nickname, under a sanction if `kind` is given. */
async function namedPerson(kind?: 'warn' | 'silence' | 'suspend' | 'expel') {
  const person = await world.users.registered()
  const of = await setNickname(person, `Alguien-${(people += 1)}`)
  if (kind !== undefined) await sanction(moderator, { from: 'user', of, kind })
  return { ...person, of }
}
const statementsOf = async ({ api }: TestUser) => (await api.moderation.listStatements()).items
const auditEntries = (subject: string) =>
  world.sql<Record<string, unknown>>('select action, details from identity.audit_log where subject = $1 order by id', [
    subject,
  ])
const publish = ({ api }: TestUser) => errorCode(api.secrets.publishSecret(secretInput('Algo que contar.')))
const secretOfAnother = async () => {
  const { api } = await world.users.registered()
  return (await api.secrets.publishSecret(secretInput('Un secreto para comentar.'))).id
}

test('sanctions.caution, warn: the user reads rule and reason, may appeal, and stays free to publish and comment', async () => {
  const person = await namedPerson('warn')
  const [statement] = await statementsOf(person)
  expect(statement).toMatchObject({
    kind: 'sanction',
    action: 'warned',
    rule: 'harassment',
    beginning: 'No está bien.',
  })
  expect(statement).toMatchObject({ byHuman: true, appealState: 'open', endsAt: null, stands: true })
  const secretId = await secretOfAnother()
  expect(await errorCode(person.api.comments.addComment({ secretId, text: 'Hola.' }))).toBe('done')
  expect(await publish(person)).toBe('done')
  expect(await person.api.sanctions.readMine()).toEqual({ sanction: null })
  expect(await auditEntries(person.of)).toEqual([
    { action: 'sanctions.set', details: { kind: 'warn', rule: 'harassment', days: null, from: 'user' } },
  ])
})

test('sanctions.caution, silence: comments and chat requests are refused until the end; other endpoints still answer', async () => {
  const person = await namedPerson('silence')
  const secretId = await secretOfAnother()
  const comment = () => errorCode(person.api.comments.addComment({ secretId, text: 'Hola.' }))
  expect(await comment()).toBe('sanctions.silenced')
  expect(await errorCode(person.api.chat.requestChat({ ref: 'a'.repeat(60) }))).toBe('sanctions.silenced')
  expect(await publish(person)).toBe('done')
  expect(await errorCode(person.api.comments.listComments({ secretId }))).toBe('done')
  const { sanction: ownSanction } = await person.api.sanctions.readMine()
  expect(ownSanction).toMatchObject({ kind: 'silence', rule: 'harassment', reason: 'No está bien.' })
  const days = (Date.parse(ownSanction?.endsAt ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.01)
  expect(await person.api.moderation.readStatement({ id: ownSanction?.statementId ?? '' })).toMatchObject({
    action: 'silenced',
    text: 'No está bien.',
    endsAt: ownSanction?.endsAt,
    stands: true,
  })
})

test('sanctions.suspended error: the response payload contains the end of the sanction', async () => {
  const person = await namedPerson('suspend')
  const { sanction: ownSanction } = await person.api.sanctions.readMine()
  await expect(person.api.secrets.publishSecret(secretInput('No puedo.'))).rejects.toMatchObject({
    code: 'sanctions.suspended',
    data: { until: ownSanction?.endsAt },
  })
})

test('sanction expiry: a sanction ends by the database clock, without a job or a request by staff', async () => {
  const person = await namedPerson('suspend')
  expect(await publish(person)).toBe('sanctions.suspended')
  await ageSanctions(world, 7)
  clearSessionCache(world.services)
  expect(await publish(person)).toBe('done')
  expect(await person.api.sanctions.readMine()).toEqual({ sanction: null })
  expect((await statementsOf(person))[0]).toMatchObject({ action: 'suspended', stands: false, appealState: 'closed' })
  expect((await moderator.api.sanctions.readCase({ from: 'user', of: person.of })).sanctions).toMatchObject([
    { kind: 'suspend', state: 'expired' },
  ])
})

test('sanctions.exclude, expel: every session ends; after a new login only appeal, data export, public reads and erasure stay allowed', async () => {
  const person = await world.users.registered()
  const email = `fuera-${Date.now()}@correo.example`
  const other = await world.users.anonymous()
  await other.api.accounts.register({ email, password: 'una-clave-larga' })
  const of = await setNickname(other, 'La-que-se-va')
  await sanction(moderator, { from: 'user', of, kind: 'expel' })
  expect(await errorCode(other.api.accounts.readMine())).toBe('access.account_required')
  await other.api.accounts.logIn({ email, password: 'una-clave-larga' })
  expect(await publish(other)).toBe('sanctions.expelled')
  expect(await errorCode(other.api.secrets.listMine())).toBe('sanctions.expelled')
  expect(await errorCode(other.api.chat.listConversations())).toBe('sanctions.expelled')
  const { sanction: ownSanction } = await other.api.sanctions.readMine()
  expect(ownSanction).toMatchObject({ kind: 'expel', endsAt: null })
  const id = ownSanction?.statementId ?? ''
  expect((await other.api.moderation.appeal({ id, text: 'No fui yo.' })).appealState).toBe('pending')
  // The password of an anonymous account that has just registered does not count as proof yet.
  await world.sql('update identity.accounts set proof_from = null')
  expect(await errorCode(other.api.accounts.requestArchive())).toBe('done')
  expect(await errorCode(other.api.secrets.listFeed())).toBe('done')
  expect(await errorCode(other.api.accounts.deleteAccount({ confirm: true }))).toBe('done')
  expect(await publish(person)).toBe('done')
})

test('sanctions.exclude: expel and suspend require password step-up; sanctions.caution does not', async () => {
  const hurried = await world.users.staff('moderator', { password: false })
  const { of } = await namedPerson()
  expect(await errorCode(sanction(hurried, { from: 'user', of, kind: 'expel' }))).toBe('access.step_up_required')
  expect(await errorCode(sanction(hurried, { from: 'user', of, kind: 'suspend' }))).toBe('access.step_up_required')
  expect(await errorCode(sanction(hurried, { from: 'user', of, kind: 'warn' }))).toBe('done')
})

test('sanctions.caution: a missing end, the own account, and an unknown or erased subject are refused with an error', async () => {
  const { of, api } = await namedPerson()
  const { seen } = await moderator.api.sanctions.readCase({ from: 'user', of })
  const request = { from: 'user', of, rule: 'hate', reason: 'Porque sí.', seen } as const
  expect(await errorCode(moderator.api.sanctions.caution({ ...request, kind: 'silence' }))).toBe(
    'sanctions.days_missing',
  )
  expect(await errorCode(moderator.api.sanctions.exclude({ ...request, kind: 'suspend' }))).toBe(
    'sanctions.days_missing',
  )
  const me = await setNickname(moderator, 'Quien-modera')
  expect(await errorCode(sanction(moderator, { from: 'user', of: me, kind: 'warn' }))).toBe('sanctions.own')
  const unnamedId = (await (await world.users.registered()).api.accounts.readMine()).id
  for (const unknown of [unnamedId, '0'.repeat(22)])
    expect(await errorCode(moderator.api.sanctions.readCase({ from: 'user', of: unknown }))).toBe('sanctions.not_found')
  await api.accounts.deleteAccount({ confirm: true })
  expect(await errorCode(moderator.api.sanctions.caution({ ...request, kind: 'warn' }))).toBe('sanctions.not_found')
})

test('sanctions.readCase: only the admin role has access to a sanction or appeal on private content', async () => {
  const admin = await world.users.staff('admin')
  const author = await world.users.registered()
  const { id } = await author.api.secrets.publishSecret(secretInput('[duda] solo mío'))
  const { id: of } = await world.moderation.findReview(moderator, '[duda] solo mío')
  expect(await errorCode(moderator.api.sanctions.readCase({ from: 'review', of }))).toBe('done')
  await author.api.secrets.setPrivacy({ id, isPrivate: true })
  expect(await errorCode(moderator.api.sanctions.readCase({ from: 'review', of }))).toBe('sanctions.not_found')
  expect(await errorCode(sanction(admin, { from: 'review', of, kind: 'silence' }))).toBe('done')
  const { sanction: ownSanction } = await author.api.sanctions.readMine()
  await author.api.moderation.appeal({ id: ownSanction?.statementId ?? '', text: 'Era privado.' })
  const appeals = async ({ api }: TestUser) => (await api.sanctions.listObjections()).items.map(({ appeal }) => appeal)
  expect(await appeals(moderator)).not.toContain('Era privado.')
  expect(await appeals(await world.users.staff('admin'))).toContain('Era privado.')
})

test('sanctions.caution and exclude: of 64 concurrent requests one sets a sanction, the others get sanctions.changed', async () => {
  const team = await Promise.all(Array.from({ length: 8 }, () => world.users.staff('moderator')))
  const person = await namedPerson()
  const { seen } = await moderator.api.sanctions.readCase({ from: 'user', of: person.of })
  const request = { from: 'user', of: person.of, rule: 'spam', reason: 'A la vez.', seen } as const
  const codes = await Promise.all(
    Array.from({ length: 64 }, (_, index) => {
      const { api } = team[index % 8] ?? moderator
      if (index % 3 === 0) return errorCode(api.sanctions.caution({ ...request, kind: 'warn' }))
      if (index % 3 === 1) return errorCode(api.sanctions.caution({ ...request, kind: 'silence', days: 3 }))
      return errorCode(api.sanctions.exclude({ ...request, kind: 'suspend', days: 3 }))
    }),
  )
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['done', 'sanctions.changed']))
  expect(await auditEntries(person.of)).toHaveLength(1)
  expect(await statementsOf(person)).toHaveLength(1)
})

test('sanctions.exclude: a graver sanction on the same subject replaces the sanction in force', async () => {
  const { of, ...person } = await namedPerson('silence')
  await sanction(moderator, { from: 'user', of, kind: 'suspend', days: 1 })
  const { sanctions, suggested } = await moderator.api.sanctions.readCase({ from: 'user', of })
  expect(sanctions).toMatchObject([
    { kind: 'suspend', state: 'active' },
    { kind: 'silence', state: 'replaced' },
  ])
  expect(suggested).toBe('expel')
  expect((await person.api.sanctions.readMine()).sanction?.kind).toBe('suspend')
})

test('sanction on a staff account: it has no effect while the role lasts, and takes effect when the role is removed', async () => {
  const colleague = await world.users.staff('moderator')
  const of = await setNickname(colleague, 'Del-equipo')
  expect(await errorCode(sanction(moderator, { from: 'user', of, kind: 'expel' }))).toBe('done')
  expect(await errorCode(colleague.api.moderation.listReviews())).toBe('done')
  expect((await statementsOf(colleague))[0]?.action).toBe('expelled')
  await world.sql(`update identity.accounts set role = 'member' where public_id = $1`, [of])
  clearSessionCache(world.services)
  expect(await publish(colleague)).toBe('sanctions.expelled')
})

test('sanctions.readCase from a report case: the sanction reaches the reported author, and no response reveals the reporter', async () => {
  const author = await world.users.registered()
  const { id } = await author.api.secrets.publishSecret(secretInput('Algo que alguien reporta.'))
  const reporter = await world.users.registered()
  const numberOf = async () => (await moderator.api.reports.listCases({})).items[0]?.number ?? ''
  await reporter.api.reports.sendReport({ kind: 'secret', id, category: 'harassment', reason: 'Va por mí.' })
  const of = await numberOf()
  const before = await moderator.api.sanctions.readCase({ from: 'case', of })
  expect(before).toMatchObject({ from: 'case', nickname: null, text: 'Algo que alguien reporta.', sanctions: [] })
  await sanction(moderator, { from: 'case', of, kind: 'silence' })
  expect((await author.api.sanctions.readMine()).sanction?.kind).toBe('silence')
  expect((await reporter.api.sanctions.readMine()).sanction).toBe(null)
  expect(JSON.stringify(await statementsOf(author))).not.toContain('Va por mí.')
  expect(await auditEntries(of)).toMatchObject([
    { action: 'sanctions.set', details: { kind: 'silence', from: 'case' } },
  ])
  // The case has a snapshot of the reported text; the current private text is visible to its author only.
  await author.api.secrets.setPrivacy({ id, isPrivate: true })
  expect((await moderator.api.sanctions.readCase({ from: 'case', of })).text).toBe(null)
  // A report by nickname resolves to the nickname: one list of sanctions.
  const person = await namedPerson('warn')
  await reporter.api.reports.sendReport({ kind: 'user', id: person.of, category: 'spam', reason: 'Vende cosas.' })
  expect((await moderator.api.sanctions.readCase({ from: 'case', of: await numberOf() })).sanctions).toMatchObject([
    { kind: 'warn' },
  ])
  expect(await errorCode(moderator.api.sanctions.readCase({ from: 'case', of: '22222222' }))).toBe(
    'sanctions.not_found',
  )
})
