// Integration tests of sending and reading reports over HTTP and PostgreSQL: targets, snapshots, rate limits, idempotency, anonymity.
import { reportLimits } from '@murmullo/contract/limits'
import type { OpenCase } from '@murmullo/contract/report-cases'
import { reportCategories, reportCategoryNames } from '@murmullo/contract/report-categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPerson } from '../../../test/person.ts'
import { openReportingWorld, type ReportingWorld, why } from '../../../test/reporters.ts'
import { codeOf } from '../../../test/team.ts'
import type { Known } from '../../../test/told.ts'

let world: ReportingWorld
let moderator: Known
beforeAll(async () => {
  world = await openReportingWorld()
  moderator = await world.staff('moderator', 'La-que-lee')
})
afterAll(() => world.close())

const nobody = '0123456789abcdefghijAB'
/** The case of a report, as staff read it. */
async function caseOf(reason: string): Promise<OpenCase> {
  const { items } = await moderator.api.reports.listCases({ filter: 'all', term: reason })
  expect(items).toHaveLength(1)
  return moderator.api.reports.readCase({ number: items[0]?.number ?? '' })
}

test('report categories: there are ten, sorted by name', () => {
  const names = reportCategories.map((category) => reportCategoryNames[category])
  expect(names).toHaveLength(10)
  expect(names.toSorted((one, other) => one.localeCompare(other, 'es'))).toEqual(names)
})

test('reports.sendReport: a user found by nickname is a valid target, blank evidence is null, and the state is pending', async () => {
  const [one, other] = [await world.talker(), await world.talker()]
  const ref = await world.refOf(one, other)
  const sent = await one.api.reports.sendReport({ ref, ...why('Por su apodo.', 'hate'), evidence: '  \n ' })
  expect(sent).toMatchObject({ kind: 'person', category: 'hate', status: 'pending', outcome: null, answeredAt: null })
  expect(sent.number).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  expect(await caseOf('Por su apodo.')).toMatchObject({
    kind: 'person',
    reportedNickname: other.nickname,
    personId: other.publicId,
    status: 'pending',
    reports: 1,
    latest: { items: [{ reporterNickname: one.nickname, reason: 'Por su apodo.', evidence: null }] },
  })
  // A search token of one account is not valid for another; and no account can report itself, by any target.
  expect(await codeOf(moderator.api.reports.sendReport({ ref, ...why() }))).toBe('reports.not_found')
  const own = { kind: 'person', id: one.publicId, ...why() } as const
  expect(await codeOf(one.api.reports.sendReport(own))).toBe('reports.self')
  expect(await codeOf(one.api.reports.sendReport({ ref: await world.refOf(one, one), ...why() }))).toBe('reports.self')
})

test('reports.sendReport: reports by nickname, by profile and by block join one case', async () => {
  const [one, two, three, other] = await Promise.all(Array.from({ length: 4 }, () => world.talker()))
  if (!one || !two || !three || !other) throw new Error('somebody is missing')
  const id = await world.talk(three, other)
  await world.say(other, id, 'Te voy a encontrar.')
  await one.api.reports.sendReport({ ref: await world.refOf(one, other), ...why('Caso de una persona.') })
  await two.api.reports.sendReport({ kind: 'person', id: other.publicId, ...why('También.'), evidence: 'Una captura.' })
  await three.api.chat.block({ conversationId: id, report: { category: 'threats' } })
  const found = await caseOf('Caso de una persona.')
  expect(found).toMatchObject({ reports: 3, isUrgent: true, isHeld: true, category: 'harassment' })
  const [third, second, first] = found.latest.items
  expect(third?.copy.map(({ from, text }) => [from, text]).at(-1)).toEqual(['them', 'Te voy a encontrar.'])
  expect(third).toMatchObject({ reporterNickname: three.nickname, reason: null, category: 'threats' })
  expect(second).toMatchObject({ evidence: 'Una captura.', copy: [{ from: 'them', text: other.nickname }] })
  expect(first).toMatchObject({ reporterNickname: one.nickname })
})

test('reports.sendReport: the snapshot of a secret or comment survives a delete by its author; hidden content gets not_found', async () => {
  const [one, author] = [await world.talker(), await world.talker()]
  const { secretId, commentId, text } = await world.written(author)
  await one.api.reports.sendReport({ kind: 'secret', id: secretId, ...why('Un secreto malo.') })
  await one.api.reports.sendReport({ kind: 'comment', id: commentId, ...why('Un comentario malo.') })
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
    contentState: 'gone',
    latest: { items: [{ copy: [{ text }] }] },
  })
  // Unknown, hidden, private or of another type: the response is the same.
  const { secretId: hidden } = await world.written(author)
  await world.sql(`update content.secrets set state = 'hidden' where public_id = $1`, [hidden])
  const { secretId: kept, commentId: keptToo } = await world.written(author)
  await world.sql(`update content.secrets set is_private = true where public_id = $1`, [kept])
  for (const [kind, id] of [
    ['secret', nobody],
    ['secret', hidden],
    ['secret', kept],
    ['comment', keptToo],
    ['comment', secretId],
    ['person', nobody],
    ['photo', nobody],
  ] as const)
    expect(await codeOf(one.api.reports.sendReport({ kind, id, ...why() })), kind).toBe('reports.not_found')
  const { secretId: own } = await world.written(one)
  expect(await codeOf(one.api.reports.sendReport({ kind: 'secret', id: own, ...why() }))).toBe('reports.self')
})

test('reports.sendReport: a conversation member reports a message, with a snapshot of the messages before it', async () => {
  const [one, other, stranger] = [await world.talker(), await world.talker(), await world.talker()]
  const id = await world.talk(one, other)
  const mine = await world.say(one, id, 'Hola.')
  const theirs = await world.say(other, id, 'Mándame dinero.')
  await world.say(other, id, 'Después.')
  const message = { kind: 'message', id, seq: theirs, ...why('Un mensaje malo.', 'spam') } as const
  await one.api.reports.sendReport(message)
  const found = await caseOf('Un mensaje malo.')
  expect(found).toMatchObject({ kind: 'message', reportedNickname: other.nickname, personId: null, contentState: null })
  expect(found.latest.items[0]?.copy.slice(-2).map(({ from, text }) => [from, text])).toEqual([
    ['me', 'Hola.'],
    ['them', 'Mándame dinero.'],
  ])
  expect(await codeOf(one.api.reports.sendReport({ ...message, seq: mine }))).toBe('reports.self')
  expect(await codeOf(one.api.reports.sendReport({ ...message, seq: 1 }))).toBe('reports.not_found')
  expect(await codeOf(one.api.reports.sendReport({ ...message, seq: 99 }))).toBe('reports.not_found')
  expect(await codeOf(stranger.api.reports.sendReport(message))).toBe('reports.not_found')
  expect(await codeOf(world.visitor().api.reports.sendReport(message))).toBe('access.account_required')
  const noPlace = { kind: 'message', id, ...why() } as const
  expect(await codeOf(one.api.reports.sendReport(noPlace))).toBe('reports.target_missing')
})

test('reports.sendReport: validation refuses a request without category, reason or target', async () => {
  const one = await world.talker()
  const { secretId: id } = await world.written(await world.talker())
  const send = (input: object) =>
    codeOf(one.api.reports.sendReport(input as Parameters<typeof one.api.reports.sendReport>[0]))
  expect(await send({ kind: 'secret', id, reason: 'Sin categoría.' })).toBe('request.invalid')
  expect(await send({ kind: 'secret', id, category: 'nada', reason: 'No hay.' })).toBe('request.invalid')
  for (const reason of ['', '   ', 'x'.repeat(reportLimits.reasonMax + 1)])
    expect(await send({ kind: 'secret', id, category: 'spam', reason })).toBe('request.invalid')
  expect(await send(why())).toBe('reports.target_missing')
  expect(await send({ kind: 'secret', ...why() })).toBe('reports.target_missing')
})

test('reports.sendReport: idempotent per target while the case is open; after it is closed a new report is inserted', async () => {
  const one = await world.talker()
  const { secretId: id } = await world.written(await world.talker())
  const first = await one.api.reports.sendReport({ kind: 'secret', id, ...why('Dos veces.') })
  const again = await Promise.all(
    Array.from({ length: 16 }, () => one.api.reports.sendReport({ kind: 'secret', id, ...why('Otra vez.', 'spam') })),
  )
  for (const each of again) expect(each).toEqual(first)
  const { number, reports } = await caseOf('Dos veces.')
  expect(reports).toBe(1)
  await moderator.api.reports.dismissCase({ number })
  const next = await one.api.reports.sendReport({ kind: 'secret', id, ...why('Y de nuevo.') })
  expect(next.number).not.toBe(first.number)
  expect((await caseOf('Y de nuevo.')).number).not.toBe(number)
  expect((await one.api.reports.listMine()).items).toEqual([
    next,
    { ...first, status: 'dismissed', outcome: 'dismissed', answeredAt: expect.any(String) },
  ])
})

test('reports.sendReport: a visitor reports content only, with a rate limit per network and an idempotency key', async () => {
  const author = await world.talker()
  const visitor = world.visitor()
  const things = await Promise.all(
    Array.from({ length: reportLimits.perNetwork.burst + 1 }, () => world.written(author)),
  )
  const [thing] = things
  const keyed = newPerson(world.url, '10.98.0.1', { 'idempotency-key': 'una-llave-larga-de-visita' })
  const send = () => keyed.api.reports.sendReport({ kind: 'secret', id: thing?.secretId ?? '', ...why('De visita.') })
  expect(await send()).toEqual(await send())
  expect(await caseOf('De visita.')).toMatchObject({ reports: 1, latest: { items: [{ reporterNickname: null }] } })
  const person = { kind: 'person', id: author.publicId, ...why() } as const
  expect(await codeOf(visitor.api.reports.sendReport(person))).toBe('access.account_required')
  // An account without an email cannot report a user; it can report content.
  const anonymous = await world.person('Sin-correo')
  expect(await codeOf(anonymous.api.reports.sendReport(person))).toBe('access.registration_required')
  const ofAnother = { ref: await world.refOf(await world.talker(), author), ...why() }
  expect(await codeOf(anonymous.api.reports.sendReport(ofAnother))).toBe('access.registration_required')
  const { commentId } = await world.written(author)
  expect(await codeOf(anonymous.api.reports.sendReport({ kind: 'comment', id: commentId, ...why() }))).toBe('done')
  const codes: string[] = []
  for (const { secretId: id } of things) {
    codes.push(await codeOf(visitor.api.reports.sendReport({ kind: 'secret', id: nobody, ...why() })))
    codes.push(await codeOf(visitor.api.reports.sendReport({ kind: 'secret', id, ...why('De la red.') })))
  }
  // A refused request consumes no token.
  expect(codes.filter((code) => code === 'done')).toHaveLength(reportLimits.perNetwork.burst)
  expect(codes.at(-1)).toBe('request.too_many')
})

test('reports.sendReport: the rate limit is ten a day per account, also for 24 concurrent requests; a block has no limit', async () => {
  const [one, author] = [await world.talker(), await world.talker()]
  const things = await Promise.all(Array.from({ length: 24 }, () => world.written(author)))
  const codes = await Promise.all(
    things.map(({ secretId: id }) => codeOf(one.api.reports.sendReport({ kind: 'secret', id, ...why() }))),
  )
  expect(codes.filter((code) => code === 'done')).toHaveLength(reportLimits.perDay)
  expect(new Set(codes)).toEqual(new Set(['done', 'request.too_many']))
  await one.api.chat.block({ personId: author.publicId, report: { category: 'other' } })
  world.time.now += 48 * 60 * 60_000
  const { secretId: id } = await world.written(author)
  expect(await codeOf(one.api.reports.sendReport({ kind: 'secret', id, ...why() }))).toBe('done')
  world.time.now -= 48 * 60 * 60_000
})

test('reports.readReport: the number grants access to the state, case-insensitive; a case number gets reports.unknown', async () => {
  const one = await world.talker()
  const { secretId: id } = await world.written(await world.talker())
  const sent = await one.api.reports.sendReport({ kind: 'secret', id, ...why('Para leerlo luego.') })
  const read = () => world.visitor().api.reports.readReport({ number: ` ${sent.number.toLowerCase()} ` })
  expect(await read()).toEqual(sent)
  const { number } = await caseOf('Para leerlo luego.')
  // The case number is for staff only.
  expect(await codeOf(world.visitor().api.reports.readReport({ number }))).toBe('reports.unknown')
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
  const [one, late] = [await world.talker(), await world.talker()]
  const { secretId: id } = await world.written(await world.talker())
  const first = await one.api.reports.sendReport({ kind: 'secret', id, ...why('Primera de un caso.') })
  const { number } = await caseOf('Primera de un caso.')
  await moderator.api.reports.reviewCase({ number })
  const second = await late.api.reports.sendReport({ kind: 'secret', id, ...why('Segunda.') })
  expect(second).toMatchObject({ status: 'pending' })
  expect(second.number).not.toBe(first.number)
  expect(await late.api.reports.readReport({ number: second.number })).toMatchObject({ status: 'pending' })
  expect(await one.api.reports.readReport({ number: first.number })).toMatchObject({ status: 'reviewing' })
})

test("reports.listMine: pagination returns the account's own reports, newest first, and refuses a cursor of another account", async () => {
  const [one, author] = [await world.talker(), await world.talker()]
  const numbers: string[] = []
  for (let n = 0; n < reportLimits.ownPageSize + 2; n += 1) {
    const { secretId: id } = await world.written(author)
    // A new day for each report, because of the daily limit.
    world.time.now += 24 * 60 * 60_000
    numbers.unshift((await one.api.reports.sendReport({ kind: 'secret', id, ...why() })).number)
  }
  const first = await one.api.reports.listMine()
  const second = await one.api.reports.listMine({ after: first.next ?? '' })
  expect([...first.items, ...second.items].map(({ number }) => number)).toEqual(numbers)
  expect([first.items.length, second.next]).toEqual([reportLimits.ownPageSize, null])
  expect(await codeOf(author.api.reports.listMine({ after: first.next ?? '' }))).toBe('request.invalid')
  expect((await author.api.reports.listMine()).items).toEqual([])
  expect(await codeOf(world.visitor().api.reports.listMine())).toBe('access.account_required')
})
