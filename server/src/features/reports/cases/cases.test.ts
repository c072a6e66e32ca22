// Integration tests of the report case queue over HTTP and PostgreSQL: state changes, search, sort order, concurrency, access.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { ReportCategory } from '@murmullo/contract/reports/report-categories'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { reportInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User } from '../../../../test/builders/users.ts'

let world: World
let moderator: User
let admin: User
let author: User
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
  // Cases of the seed data would come first in the queue.
  await world.sql('delete from identity.report_cases')
  moderator = await world.users.staff('moderator', { nickname: 'La-que-lee' })
  admin = await world.users.staff('admin', { nickname: 'La-que-manda' })
  author = await world.users.anonymous({ nickname: 'Autora-de-todo' })
})
afterAll(() => world.close())

/** A new secret reported by a new account, and the number of its case. */
async function reported(reason: string, category: ReportCategory = 'harassment', nickname?: string) {
  const reporter = await world.users.anonymous({ nickname: `R${Math.random().toString(36).slice(2, 12)}` })
  const { secretId: id } = await world.content.insertSecretWithComment(author, nickname)
  const { number: sent } = await reporter.api.reports.sendReport({
    kind: 'secret',
    id,
    ...reportInput(reason, category),
  })
  const { items } = await moderator.api.reports.listCases({ filter: 'pending', term: reason })
  return { reporter, id, sent, number: items[0]?.number ?? '' }
}
const lines = (subject: string) =>
  world.sql<{ action: string }>(
    `select l.action, l.details, a.nickname from identity.audit_log l join identity.accounts a on a.id = l.actor_id
     where l.subject = $1 order by l.id`,
    [subject],
  )
const numbersOf = async (query: Parameters<typeof moderator.api.reports.listCases>[0]) => {
  const numbers: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof moderator.api.reports.listCases>> = await moderator.api.reports.listCases({
      ...query,
      ...(after !== null && { after }),
    })
    numbers.push(...page.items.map(({ number }) => number))
    after = page.next
  } while (after !== null)
  return numbers
}

test('reports.reviewCase, reports.resolveCase: the actor comes from the session, notes are optional, each has an audit log row (DATA-17, REPORTS-18, REPORTS-19, REPORTS-22)', async () => {
  const { number } = await reported('Para resolver.')
  await moderator.api.reports.reviewCase({ number, notes: 'La miro yo.' })
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({
    status: 'reviewing',
    reviewerNickname: 'La-que-lee',
    resolverNickname: null,
    notes: 'La miro yo.',
  })
  expect(await errorCode(admin.api.reports.reviewCase({ number }))).toBe('reports.case_taken')
  await admin.api.reports.resolveCase({ number })
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({
    status: 'resolved',
    reviewerNickname: 'La-que-lee',
    resolverNickname: 'La-que-manda',
    closedAt: expect.any(String),
    done: [],
    notes: 'La miro yo.',
  })
  expect(await lines(number)).toEqual([
    { action: 'reports.review', nickname: 'La-que-lee', details: {} },
    { action: 'reports.resolve', nickname: 'La-que-manda', details: { measures: 'nothing' } },
  ])
})

test('reports.dismissCase: a closed case refuses every update, and an unknown number gets case_unknown (REPORTS-20, REPORTS-21)', async () => {
  const { number } = await reported('Para descartar.')
  await moderator.api.reports.dismissCase({ reason: 'within_rules', number, notes: 'No es nada.' })
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({ status: 'dismissed', outcome: 'dismissed' })
  const dismiss = (input: { number: string; notes?: string }) =>
    admin.api.reports.dismissCase({ reason: 'unclear', ...input })
  for (const again of [admin.api.reports.resolveCase, dismiss])
    expect(await errorCode(again({ number, notes: 'Otra.' }))).toBe('reports.case_closed')
  expect(await errorCode(admin.api.reports.reviewCase({ number }))).toBe('reports.case_taken')
  expect((await moderator.api.reports.readCase({ number })).notes).toBe('No es nada.')
  const { reports } = admin.api
  for (const change of [reports.reviewCase, reports.resolveCase, dismiss, reports.readCase])
    expect(await errorCode(change({ number: '23456789' }))).toBe('reports.case_unknown')
  expect(await errorCode(reports.listCaseReports({ number: '23456789' }))).toBe('reports.case_unknown')
  expect(await lines(number)).toHaveLength(1)
})

test('reports.dismissCase: a case in review is dismissed (REPORTS-20)', async () => {
  const { number } = await reported('Para mirar y descartar.')
  await moderator.api.reports.reviewCase({ number })
  await moderator.api.reports.dismissCase({ reason: 'within_rules', number })
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({ status: 'dismissed', outcome: 'dismissed' })
})

test('reports.resolveCase: after a moderator removes the reported comment the outcome is removed, and its author may appeal', async () => {
  const { commentId: id, text } = await world.content.insertSecretWithComment(author)
  const reporter = await world.users.anonymous({ nickname: 'Quien-lo-vio' })
  const { number: sent } = await reporter.api.reports.sendReport({
    kind: 'comment',
    id,
    ...reportInput('Un comentario feo.'),
  })
  const { items } = await moderator.api.reports.listCases({ term: sent })
  const number = items[0]?.number ?? ''
  await moderator.api.admin.removeContent({ kind: 'comment', id, rule: 'harassment' })
  await world.moderation.endUndoWindow()
  await moderator.api.reports.resolveCase({ number })
  expect(await reporter.api.reports.readReport({ number: sent })).toMatchObject({
    status: 'resolved',
    outcome: 'removed',
  })
  const [statement] = (await author.api.moderation.listStatements()).items
  expect(statement).toMatchObject({ kind: 'comment', action: 'removed', rule: 'harassment', beginning: `Y ${text}` })
  await author.api.moderation.appeal({ id: statement?.id ?? '', text: 'No era feo.' })
  const { items: reviews } = await moderator.api.moderation.listReviews()
  expect(reviews.find((review) => review.text === `Y ${text}`)?.appeal).toMatchObject({ text: 'No era feo.' })
})

test('report case: of 64 concurrent updates one succeeds, and the audit log has one row', async () => {
  const { number } = await reported('Sesenta y cuatro.')
  const { reports } = moderator.api
  const codes = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      errorCode(
        index % 2 === 0
          ? reports.resolveCase({ number })
          : admin.api.reports.dismissCase({ reason: 'within_rules', number }),
      ),
    ),
  )
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['done', 'reports.case_closed']))
  expect(await lines(number)).toHaveLength(1)
  const status = codes.indexOf('done') % 2 === 0 ? 'resolved' : 'dismissed'
  expect(await reports.readCase({ number })).toMatchObject({ status })
})

test('report notification: each reporter with an account gets exactly one, and the author of the content none', async () => {
  const { reporter, id, sent, number } = await reported('Con respuesta.')
  const second = await world.users.anonymous({ nickname: 'Otra-que-reporta' })
  const theirs = await second.api.reports.sendReport({ kind: 'secret', id, ...reportInput('Yo también.') })
  await world.users.visitor().api.reports.sendReport({ kind: 'secret', id, ...reportInput('Y yo.') })
  await world.notifications.runReporterJobs()
  expect(await world.notifications.list(reporter)).toEqual([])
  await moderator.api.reports.resolveCase({ number, notes: 'Nadie lee esto.' })
  await world.notifications.runReporterJobs(3)
  for (const [who, reportNumber] of [
    [reporter, sent],
    [second, theirs.number],
  ] as const) {
    const notifications = await world.notifications.list(who)
    expect(notifications).toMatchObject([
      { type: 'report', reportNumber, nickname: null, secretId: null, beginning: null },
    ])
  }
  expect((await world.notifications.list(author)).filter(({ type }) => type === 'report')).toEqual([])
})

test('reports.listCases: pagination by filter returns the newest row first (REPORTS-04, REPORTS-06)', async () => {
  const all: { number: string; status: string }[] = []
  for (let n = 0; n < reportLimits.pageSize + 3; n += 1) {
    const { secretId: id } = await world.content.insertSecretWithComment(author)
    await world.users.visitor().api.reports.sendReport({ kind: 'secret', id, ...reportInput(`Lista ${n}.`) })
    const [newest] = (await moderator.api.reports.listCases()).items
    const number = newest?.number ?? ''
    if (n % 4 === 1) await moderator.api.reports.reviewCase({ number })
    if (n % 4 === 2) await moderator.api.reports.resolveCase({ number })
    if (n % 4 === 3) await moderator.api.reports.dismissCase({ reason: 'within_rules', number })
    const status = ['pending', 'reviewing', 'resolved', 'dismissed'][n % 4] ?? ''
    all.unshift({ number, status })
  }
  const ours = new Set(all.map(({ number }) => number))
  for (const [filter, statuses] of [
    ['all', ['pending', 'reviewing', 'resolved', 'dismissed']],
    ['pending', ['pending', 'reviewing']],
    ['resolved', ['resolved', 'dismissed']],
  ] as const) {
    const listed = (await numbersOf({ filter })).filter((number) => ours.has(number))
    const wanted = all.filter(({ status }) => statuses.some((each) => each === status))
    expect(listed, filter).toEqual(wanted.map(({ number }) => number))
  }
  const { items } = await moderator.api.reports.listCases()
  expect(items.every(({ status }) => status === 'pending' || status === 'reviewing')).toBe(true)
})

test('reports.listCases: search matches nicknames, reason and category, ignoring case and accents (REPORTS-07)', async () => {
  const { number, reporter, sent } = await reported('Razón con Ñandú, 100 % única_', 'impersonation', 'Áspera-Voz')
  const finds = async (term: string) => (await numbersOf({ filter: 'all', term })).includes(number)
  for (const term of [
    'ÁSPERA-v',
    'aspera',
    reporter.nickname.toUpperCase().slice(1, 8),
    'ñandú',
    'nandu',
    'SUPLANTACIÓN',
    'de identidad',
    '100 %',
    'única_',
    ` ${sent} `,
  ])
    expect(await finds(term), term).toBe(true)
  for (const term of ['áspera%voz', 'zzqzz', '100_%', 'única%', 'voz impersonation'])
    expect(await finds(term), term).toBe(false)
  expect(await numbersOf({ filter: 'resolved', term: 'ñandú' })).toEqual([])
  await moderator.api.reports.resolveCase({ number })
  expect(await numbersOf({ filter: 'resolved', term: 'ñandú' })).toEqual([number])
  // Pagination of a common term returns every row of the list.
  expect(await numbersOf({ filter: 'all', term: 'lista ' })).toHaveLength(reportLimits.pageSize + 3)
})

test('reports.listCases: a row has the beginning of the reported text in a list and in a search, and none for a sensitive category or a user', async () => {
  const text = `Alguien dijo que ${'siempre me espera en la esquina y '.repeat(8)}no sé qué hacer.`
  const { id: secret } = await world.content.insertSecret(author, { text })
  const visitor = world.users.visitor()
  await visitor.api.reports.sendReport({ kind: 'secret', id: secret, ...reportInput('Comienzo largo.') })
  const [listed] = (await moderator.api.reports.listCases()).items
  expect(listed?.beginning).toMatch(/^Alguien dijo que siempre me espera .{80,120}…$/)
  const [found] = (await moderator.api.reports.listCases({ term: 'comienzo largo' })).items
  expect(found?.beginning).toBe(listed?.beginning)
  await reported('Comienzo íntimo.', 'intimate')
  const reporter = await world.users.chatUser()
  const person = await world.users.chatUser()
  await reporter.api.reports.sendReport({
    kind: 'user',
    id: person.publicId,
    ...reportInput('Comienzo de una persona.'),
  })
  for (const term of ['comienzo íntimo', 'comienzo de una persona'])
    expect((await moderator.api.reports.listCases({ term })).items, term).toMatchObject([{ beginning: null }])
})

test('reports.listCases, reports.summarizeCases: queue order is urgent cases first, then the oldest', async () => {
  const calm = await reported('En calma.', 'spam')
  const minors = await reported('De menores.', 'minors')
  const threat = await reported('De amenazas.', 'threats')
  const waiting = await numbersOf({ order: 'priority' })
  expect(waiting.slice(0, 2)).toEqual([minors.number, threat.number])
  expect(waiting.at(-1)).toBe(calm.number)
  expect(new Set(waiting)).toEqual(new Set(await numbersOf({ filter: 'pending' })))
  const queue = await moderator.api.reports.summarizeCases()
  expect(queue).toMatchObject({ urgent: 2, oldestAt: expect.any(String), oldestUrgentAt: expect.any(String) })
  expect(queue.pending + queue.reviewing).toBe(waiting.length)
  await moderator.api.reports.reviewCase({ number: threat.number })
  await moderator.api.reports.dismissCase({ reason: 'within_rules', number: minors.number })
  expect(await moderator.api.reports.summarizeCases()).toMatchObject({
    pending: queue.pending - 2,
    reviewing: queue.reviewing + 1,
    urgent: 1,
  })
})

// At full scale: `pnpm bench reports flood`.
test('reports.listCaseReports: 35 reports of one secret join one case, and no state changes without a moderator action', async () => {
  const { secretId: id } = await world.content.insertSecretWithComment(author)
  const before = (await numbersOf({ filter: 'pending' })).length
  const report = { kind: 'secret', id, ...reportInput('Avalancha.') } as const
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { api } = await world.users.anonymous()
      await Promise.all([1, 2, 3].map(() => api.reports.sendReport(report)))
    }),
  )
  for (let n = 0; n < 25; n += 1) await world.users.visitor().api.reports.sendReport(report)
  const { items } = await moderator.api.reports.listCases({ term: 'avalancha' })
  expect(items).toMatchObject([{ reports: 35, status: 'pending', isUrgent: false }])
  expect(await numbersOf({ filter: 'pending' })).toHaveLength(before + 1)
  expect((await world.api.secrets.readSecret({ id })).state).toBe('public')
  const number = items[0]?.number ?? ''
  const { latest } = await moderator.api.reports.readCase({ number })
  const next = await moderator.api.reports.listCaseReports({ number, after: latest.next ?? '' })
  expect([latest.items.length, next.items.length, next.next]).toEqual([20, 15, null])
})

test('report case: a staff account cannot list, read or update a case about itself', async () => {
  const { secretId: id } = await world.content.insertSecretWithComment(admin)
  const one = await world.users.anonymous({ nickname: 'Valiente' })
  await one.api.reports.sendReport({ kind: 'secret', id, ...reportInput('Contra quien manda.') })
  const { items } = await moderator.api.reports.listCases({ term: 'contra quien manda' })
  const number = items[0]?.number ?? ''
  expect((await admin.api.reports.listCases({ term: 'contra quien manda' })).items).toEqual([])
  const seen = [
    ...(await admin.api.reports.listCases()).items,
    ...(await admin.api.reports.listCases({ order: 'priority' })).items,
  ]
  expect(seen.map((each) => each.number)).not.toContain(number)
  const { reports } = admin.api
  const dismiss = ({ number }: { number: string }) => reports.dismissCase({ reason: 'unclear', number })
  for (const change of [reports.reviewCase, reports.resolveCase, dismiss, reports.readCase])
    expect(await errorCode(change({ number }))).toBe('reports.case_unknown')
  expect(await errorCode(reports.holdCase({ number, isHeld: true }))).toBe('reports.case_unknown')
  expect((await moderator.api.reports.summarizeCases()).pending).toBe((await reports.summarizeCases()).pending + 1)
})

test('report cases: one index begins with the target, and no partial index repeats it', async () => {
  const indexes = await world.sql(`select i.indexrelid::regclass::text as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
    where i.indrelid = 'identity.report_cases'::regclass and a.attname = 'target_key'`)
  expect(indexes).toEqual([{ name: 'identity.report_cases_of_target' }])
})
