// Integration tests of sending and reading reports over HTTP and PostgreSQL: targets, snapshots, rate limits, idempotency, anonymity.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import { reportCategories, reportCategoryNames } from '@murmullo/contract/reports/report-categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { reportInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

let world: World
let moderator: User
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
  moderator = await world.users.staff('moderator', { nickname: 'La-que-lee' })
})
afterAll(() => world.close())

const unknownId = '0123456789abcdefghijAB'
/** The case of a report, as staff read it. */
async function caseOf(reason: string): Promise<OpenCase> {
  const { items } = await moderator.api.reports.listCases({ filter: 'all', term: reason })
  expect(items).toHaveLength(1)
  return moderator.api.reports.readCase({ number: items[0]?.number ?? '' })
}

test('report categories: there are ten, sorted by name (DATA-18, REPORT-09)', () => {
  const names = reportCategories.map((category) => reportCategoryNames[category])
  expect(names).toHaveLength(10)
  expect(names.toSorted((one, other) => one.localeCompare(other, 'es'))).toEqual(names)
})

test('reports.sendReport: a user found by nickname is a valid target, blank evidence is null, and the state is pending (DATA-17, REPORT-12, REPORT-13, REPORT-14)', async () => {
  const [one, other] = [await world.users.chatUser(), await world.users.chatUser()]
  const ref = await world.chat.findRef(one, other)
  const sent = await one.api.reports.sendReport({ ref, ...reportInput('Por su apodo.', 'hate'), evidence: '  \n ' })
  expect(sent).toMatchObject({ kind: 'user', category: 'hate', status: 'pending', outcome: null, answeredAt: null })
  expect(sent.number).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  expect(await caseOf('Por su apodo.')).toMatchObject({
    kind: 'user',
    reportedNickname: other.nickname,
    personId: other.publicId,
    status: 'pending',
    reports: 1,
    latest: { items: [{ reporterNickname: one.nickname, reason: 'Por su apodo.', evidence: null }] },
  })
  // A search token of one account is not valid for another; and no account can report itself, by any target.
  expect(await errorCode(moderator.api.reports.sendReport({ ref, ...reportInput() }))).toBe('reports.not_found')
  const own = { kind: 'user', id: one.publicId, ...reportInput() } as const
  expect(await errorCode(one.api.reports.sendReport(own))).toBe('reports.self')
  expect(
    await errorCode(one.api.reports.sendReport({ ref: await world.chat.findRef(one, one), ...reportInput() })),
  ).toBe('reports.self')
})

test('reports.sendReport: reports by nickname, by profile and by block join one case', async () => {
  const [one, two, three, other] = await Promise.all(Array.from({ length: 4 }, () => world.users.chatUser()))
  if (!one || !two || !three || !other) throw new Error('somebody is missing')
  const id = await world.chat.startConversation(three, other)
  await world.chat.sendMessage(other, id, 'Te voy a encontrar.')
  await one.api.reports.sendReport({
    ref: await world.chat.findRef(one, other),
    ...reportInput('Caso de una persona.'),
  })
  await two.api.reports.sendReport({
    kind: 'user',
    id: other.publicId,
    ...reportInput('También.'),
    evidence: 'Una captura.',
  })
  await three.api.chat.block({ conversationId: id, report: { category: 'threats' } })
  const found = await caseOf('Caso de una persona.')
  expect(found).toMatchObject({ reports: 3, isUrgent: true, isHeld: true, category: 'harassment' })
  const [third, second, first] = found.latest.items
  expect(third?.copy.map(({ from, text }) => [from, text]).at(-1)).toEqual(['them', 'Te voy a encontrar.'])
  expect(third).toMatchObject({ reporterNickname: three.nickname, reason: null, category: 'threats' })
  expect(second).toMatchObject({ evidence: 'Una captura.', copy: [{ from: 'them', text: other.nickname }] })
  expect(first).toMatchObject({ reporterNickname: one.nickname })
})

test('reports.sendReport: the snapshot of a secret or comment survives a delete by its author; hidden content gets not_found (REPORT-12)', async () => {
  const [one, author] = [await world.users.chatUser(), await world.users.chatUser()]
  const { secretId, commentId, text } = await world.content.insertSecretWithComment(author)
  await one.api.reports.sendReport({ kind: 'secret', id: secretId, ...reportInput('Un secreto malo.') })
  await one.api.reports.sendReport({ kind: 'comment', id: commentId, ...reportInput('Un comentario malo.') })
  expect(await caseOf('Un secreto malo.')).toMatchObject({
    kind: 'secret',
    reportedNickname: null,
    secretId,
    commentId: null,
    contentState: 'visible',
    latest: { items: [{ copy: [{ from: 'them', text }] }] },
  })
  expect(await caseOf('Un comentario malo.')).toMatchObject({ kind: 'comment', secretId, commentId })
  await author.api.secrets.deleteSecret({ id: secretId })
  expect(await caseOf('Un secreto malo.')).toMatchObject({
    contentState: 'deleted',
    latest: { items: [{ copy: [{ text }] }] },
  })
  // Unknown, hidden, private or of another type: the response is the same.
  const { secretId: hidden } = await world.content.insertSecretWithComment(author)
  await world.sql(`update content.secrets set state = 'hidden' where public_id = $1`, [hidden])
  const { secretId: visibleSecret, commentId: visibleComment } = await world.content.insertSecretWithComment(author)
  await world.sql(`update content.secrets set is_private = true where public_id = $1`, [visibleSecret])
  for (const [kind, id] of [
    ['secret', unknownId],
    ['secret', hidden],
    ['secret', visibleSecret],
    ['comment', visibleComment],
    ['comment', secretId],
    ['user', unknownId],
    ['photo', unknownId],
  ] as const)
    expect(await errorCode(one.api.reports.sendReport({ kind, id, ...reportInput() })), kind).toBe('reports.not_found')
  const { secretId: own } = await world.content.insertSecretWithComment(one)
  expect(await errorCode(one.api.reports.sendReport({ kind: 'secret', id: own, ...reportInput() }))).toBe(
    'reports.self',
  )
})

test('reports.sendReport: a conversation member reports a message, with a snapshot of the messages before it', async () => {
  const [one, other, stranger] = [
    await world.users.chatUser(),
    await world.users.chatUser(),
    await world.users.chatUser(),
  ]
  const id = await world.chat.startConversation(one, other)
  const ownSeq = await world.chat.sendMessage(one, id, 'Hola.')
  const theirs = await world.chat.sendMessage(other, id, 'Mándame dinero.')
  await world.chat.sendMessage(other, id, 'Después.')
  const message = { kind: 'message', id, seq: theirs, ...reportInput('Un mensaje malo.', 'spam') } as const
  await one.api.reports.sendReport(message)
  const found = await caseOf('Un mensaje malo.')
  expect(found).toMatchObject({ kind: 'message', reportedNickname: other.nickname, personId: null, contentState: null })
  expect(found.latest.items[0]?.copy.slice(-2).map(({ from, text }) => [from, text])).toEqual([
    ['me', 'Hola.'],
    ['them', 'Mándame dinero.'],
  ])
  const { items } = await moderator.api.reports.listCases({ term: 'Un mensaje malo.' })
  expect(items).toMatchObject([{ beginning: 'Mándame dinero.' }])
  expect(await errorCode(one.api.reports.sendReport({ ...message, seq: ownSeq }))).toBe('reports.self')
  expect(await errorCode(one.api.reports.sendReport({ ...message, seq: 1 }))).toBe('reports.not_found')
  expect(await errorCode(one.api.reports.sendReport({ ...message, seq: 99 }))).toBe('reports.not_found')
  expect(await errorCode(stranger.api.reports.sendReport(message))).toBe('reports.not_found')
  expect(await errorCode(world.users.visitor().api.reports.sendReport(message))).toBe('access.account_required')
  const withoutSeq = { kind: 'message', id, ...reportInput() } as const
  expect(await errorCode(one.api.reports.sendReport(withoutSeq))).toBe('reports.target_missing')
})

test('reports.sendReport: validation refuses a request without category, reason or target (REPORT-11, REPORT-12)', async () => {
  const one = await world.users.chatUser()
  const { secretId: id } = await world.content.insertSecretWithComment(await world.users.chatUser())
  const send = (input: object) =>
    errorCode(one.api.reports.sendReport(input as Parameters<typeof one.api.reports.sendReport>[0]))
  expect(await send({ kind: 'secret', id, reason: 'Sin categoría.' })).toBe('request.invalid')
  expect(await send({ kind: 'secret', id, category: 'nada', reason: 'No hay.' })).toBe('request.invalid')
  for (const reason of ['', '   ', 'x'.repeat(reportLimits.reasonMax + 1)])
    expect(await send({ kind: 'secret', id, category: 'spam', reason })).toBe('request.invalid')
  expect(await send(reportInput())).toBe('reports.target_missing')
  expect(await send({ kind: 'secret', ...reportInput() })).toBe('reports.target_missing')
})

test('reports.sendReport: idempotent per target while the case is open; after it is closed a new report is inserted', async () => {
  const one = await world.users.chatUser()
  const { secretId: id } = await world.content.insertSecretWithComment(await world.users.chatUser())
  const first = await one.api.reports.sendReport({ kind: 'secret', id, ...reportInput('Dos veces.') })
  const again = await Promise.all(
    Array.from({ length: 16 }, () =>
      one.api.reports.sendReport({ kind: 'secret', id, ...reportInput('Otra vez.', 'spam') }),
    ),
  )
  for (const each of again) expect(each).toEqual(first)
  const { number, reports } = await caseOf('Dos veces.')
  expect(reports).toBe(1)
  await moderator.api.reports.dismissCase({ reason: 'within_rules', number })
  const next = await one.api.reports.sendReport({ kind: 'secret', id, ...reportInput('Y de nuevo.') })
  expect(next.number).not.toBe(first.number)
  expect((await caseOf('Y de nuevo.')).number).not.toBe(number)
  expect((await one.api.reports.listMine()).items).toEqual([
    next,
    { ...first, status: 'dismissed', outcome: 'dismissed', answeredAt: expect.any(String) },
  ])
})

test('reports.sendReport: a visitor reports content only, with a rate limit per network and an idempotency key', async () => {
  const author = await world.users.chatUser()
  const visitor = world.users.visitor()
  const things = await Promise.all(
    Array.from({ length: reportLimits.perNetwork.burst + 1 }, () => world.content.insertSecretWithComment(author)),
  )
  const [thing] = things
  const keyed = world.users.visitor({
    address: '10.98.0.1',
    headers: { 'idempotency-key': 'una-llave-larga-de-visita' },
  })
  const send = () =>
    keyed.api.reports.sendReport({ kind: 'secret', id: thing?.secretId ?? '', ...reportInput('De visita.') })
  expect(await send()).toEqual(await send())
  expect(await caseOf('De visita.')).toMatchObject({ reports: 1, latest: { items: [{ reporterNickname: null }] } })
  const person = { kind: 'user', id: author.publicId, ...reportInput() } as const
  expect(await errorCode(visitor.api.reports.sendReport(person))).toBe('access.account_required')
  // An account without an email cannot report a user; it can report content.
  const anonymous = await world.users.anonymous({ nickname: 'Sin-correo' })
  expect(await errorCode(anonymous.api.reports.sendReport(person))).toBe('access.registration_required')
  const ofAnother = { ref: await world.chat.findRef(await world.users.chatUser(), author), ...reportInput() }
  expect(await errorCode(anonymous.api.reports.sendReport(ofAnother))).toBe('access.registration_required')
  const { commentId } = await world.content.insertSecretWithComment(author)
  expect(await errorCode(anonymous.api.reports.sendReport({ kind: 'comment', id: commentId, ...reportInput() }))).toBe(
    'done',
  )
  const codes: string[] = []
  for (const { secretId: id } of things) {
    codes.push(await errorCode(visitor.api.reports.sendReport({ kind: 'secret', id: unknownId, ...reportInput() })))
    codes.push(await errorCode(visitor.api.reports.sendReport({ kind: 'secret', id, ...reportInput('De la red.') })))
  }
  // A refused request consumes no token.
  expect(codes.filter((code) => code === 'done')).toHaveLength(reportLimits.perNetwork.burst)
  expect(codes.at(-1)).toBe('request.too_many')
})

test('reports.sendReport: visitors of one /24 share a budget that is larger than the one of each network', async () => {
  const author = await world.users.chatUser()
  const { burst } = reportLimits.perWideNetwork
  const codes: string[] = []
  for (let each = 0; each < burst + 2; each += 1) {
    const { secretId: id } = await world.content.insertSecretWithComment(author)
    const visitor = world.users.visitor({ address: `203.0.113.${each}` })
    codes.push(await errorCode(visitor.api.reports.sendReport({ kind: 'secret', id, ...reportInput() })))
  }
  expect(burst).toBeGreaterThan(reportLimits.perNetwork.burst)
  expect(codes).toEqual([...Array.from({ length: burst }, () => 'done'), 'request.too_many', 'request.too_many'])
})

test('reports.sendReport: the rate limit is ten a day per account, also for 24 concurrent requests; a block has no limit', async () => {
  const [one, author] = [await world.users.chatUser(), await world.users.chatUser()]
  const things = await Promise.all(Array.from({ length: 24 }, () => world.content.insertSecretWithComment(author)))
  const codes = await Promise.all(
    things.map(({ secretId: id }) => errorCode(one.api.reports.sendReport({ kind: 'secret', id, ...reportInput() }))),
  )
  expect(codes.filter((code) => code === 'done')).toHaveLength(reportLimits.perDay)
  expect(new Set(codes)).toEqual(new Set(['done', 'request.too_many']))
  await one.api.chat.block({ personId: author.publicId, report: { category: 'other' } })
  world.clock.advance({ ms: 48 * 60 * 60_000 })
  const { secretId: id } = await world.content.insertSecretWithComment(author)
  expect(await errorCode(one.api.reports.sendReport({ kind: 'secret', id, ...reportInput() }))).toBe('done')
  world.clock.advance({ ms: -(48 * 60 * 60_000) })
})

test('reports.readReport: the number grants access to the state, case-insensitive; a case number gets reports.unknown', async () => {
  const one = await world.users.chatUser()
  const { secretId: id } = await world.content.insertSecretWithComment(await world.users.chatUser())
  const sent = await one.api.reports.sendReport({ kind: 'secret', id, ...reportInput('Para leerlo luego.') })
  const read = () => world.users.visitor().api.reports.readReport({ number: ` ${sent.number.toLowerCase()} ` })
  expect(await read()).toEqual(sent)
  const { number } = await caseOf('Para leerlo luego.')
  // The case number is for staff only.
  expect(await errorCode(world.users.visitor().api.reports.readReport({ number }))).toBe('reports.unknown')
  await moderator.api.reports.reviewCase({ number })
  expect(await read()).toMatchObject({ status: 'reviewing', answeredAt: null })
  await moderator.api.reports.resolveCase({ number, notes: 'Nota interna.' })
  expect(await read()).toEqual({
    ...sent,
    status: 'resolved',
    outcome: 'unchanged',
    answeredAt: expect.any(String),
  })
})

test('reports.readReport: a report that joins a case under review has the state pending', async () => {
  const [one, late] = [await world.users.chatUser(), await world.users.chatUser()]
  const { secretId: id } = await world.content.insertSecretWithComment(await world.users.chatUser())
  const first = await one.api.reports.sendReport({ kind: 'secret', id, ...reportInput('Primera de un caso.') })
  const { number } = await caseOf('Primera de un caso.')
  await moderator.api.reports.reviewCase({ number })
  const second = await late.api.reports.sendReport({ kind: 'secret', id, ...reportInput('Segunda.') })
  expect(second).toMatchObject({ status: 'pending' })
  expect(second.number).not.toBe(first.number)
  expect(await late.api.reports.readReport({ number: second.number })).toMatchObject({ status: 'pending' })
  expect(await one.api.reports.readReport({ number: first.number })).toMatchObject({ status: 'reviewing' })
})

test("reports.listMine: pagination returns the account's own reports, newest first, and refuses a cursor of another account", async () => {
  const [one, author] = [await world.users.chatUser(), await world.users.chatUser()]
  const numbers: string[] = []
  for (let n = 0; n < reportLimits.ownPageSize + 2; n += 1) {
    const { secretId: id } = await world.content.insertSecretWithComment(author)
    // A new day for each report, because of the daily limit.
    world.clock.advance({ ms: 24 * 60 * 60_000 })
    numbers.unshift((await one.api.reports.sendReport({ kind: 'secret', id, ...reportInput() })).number)
  }
  const first = await one.api.reports.listMine()
  const second = await one.api.reports.listMine({ after: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ number }) => number)).toEqual(numbers)
  expect([first.items.length, second.next]).toEqual([reportLimits.ownPageSize, null])
  expect(await errorCode(author.api.reports.listMine({ after: first.next ?? '' }))).toBe('request.invalid')
  expect((await author.api.reports.listMine()).items).toEqual([])
  expect(await errorCode(world.users.visitor().api.reports.listMine())).toBe('access.account_required')
})
