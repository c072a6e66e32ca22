// Integration tests of a reopened case over HTTP and PostgreSQL: the second entry of the log, the reporters' notifications, the copies of a
// legal hold, and what later reporters learn.
import { outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportInput } from '../../../../test/builders/content.ts'
import type { User } from '../../../../test/builders/users.ts'
import { errorCode } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'

let world: World
let moderator: User
let colleague: User
beforeAll(async () => {
  world = await createWorld({ clock: 'stopped' })
  moderator = await world.users.staff('moderator', { nickname: 'La-que-decide' })
  colleague = await world.users.staff('moderator', { nickname: 'La-que-revierte' })
})
afterAll(() => world.close())

const publish = async () => (await world.content.insertSecretWithComment(await world.users.anonymous())).secretId

async function report(id: string, category: 'harassment' | 'threats' = 'harassment') {
  const by = await world.users.anonymous()
  const reason = `Reporte ${newPublicId()}`
  const { number: sent } = await by.api.reports.sendReport({ kind: 'secret', id, ...reportInput(reason), category })
  const { items } = await moderator.api.reports.listCases({ filter: 'pending', term: reason })
  return {
    number: items[0]?.number ?? '',
    state: async () => {
      const { status, outcome } = await by.api.reports.readReport({ number: sent })
      return [status, outcome]
    },
    notified: async () => {
      await world.notifications.runReporterJobs()
      return (await world.notifications.list(by)).map(({ reportOutcome, isRead }) => [reportOutcome, isRead])
    },
    readAll: () => by.api.notifications.markAllRead({}),
  }
}
const reopen = (number: string, by = colleague) => by.api.reports.reopenCase({ number, reason: 'Faltaba contexto.' })
const lines = async (number: string) =>
  (
    await world.sql<{ action: string; details: object }>(
      'select action, details from identity.audit_log where subject = $1 order by seq',
      [number],
    )
  ).map(({ action, details }) => [action, details])
const countSealedCopies = async (number: string) => {
  const [row] = await world.sql<{ n: number }>(
    `select count(*)::int as n from evidence.legal_holds h join identity.report_cases c on c.id = h.case_id where c.number = $1`,
    [number],
  )
  return row?.n
}

test('reports.reopenCase: a dismissed case is open again for the moderator, and the log has both entries (REPORTS-21)', async () => {
  const { number } = await report(await publish())
  await moderator.api.reports.dismissCase({ number, reason: 'unclear', notes: 'No se ve.' })
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({ status: 'dismissed', dismissal: 'unclear' })
  await reopen(number)
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({
    status: 'reviewing',
    reviewerNickname: 'La-que-revierte',
    resolverNickname: null,
    closedAt: null,
    dismissal: null,
    notes: 'No se ve.',
    reopenedAt: expect.any(String),
  })
  expect(await lines(number)).toEqual([
    ['reports.dismiss', { dismissal: 'unclear' }],
    ['reports.reopen', { was: 'dismissed', reason: 'Faltaba contexto.' }],
  ])
})

test('reports.reopenCase: each decision and the reversal give the reporter one unread notification, the latest', async () => {
  const open = await report(await publish())
  await moderator.api.reports.dismissCase({ number: open.number, reason: 'within_rules' })
  expect(await open.notified()).toEqual([['dismissed', false]])
  await open.readAll()
  await reopen(open.number)
  expect(await open.state()).toEqual(['reviewing', 'reopened'])
  expect(await open.notified()).toEqual([['reopened', false]])
  expect(outcomeTexts.reopened).toContain('Volvimos a abrir')
  await open.readAll()
  await moderator.api.reports.resolveCase({ number: open.number })
  expect(await open.state()).toEqual(['resolved', 'unchanged'])
  expect(await open.notified()).toEqual([['unchanged', false]])
})

test('reports.reopenCase: measures of the case are derived again when it is closed again', async () => {
  const id = await publish()
  const { number } = await report(id)
  await moderator.api.admin.removeContent({ kind: 'secret', id, rule: 'harassment' })
  await world.moderation.endUndoWindow()
  await moderator.api.reports.resolveCase({ number })
  await reopen(number)
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({ done: ['removed'], outcome: 'removed' })
  await moderator.api.admin.reverseDecision({ kind: 'secret', id, reason: 'No incumplía nada.' })
  await world.moderation.endUndoWindow()
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({ done: [], outcome: 'unchanged' })
  await moderator.api.reports.dismissCase({ number, reason: 'within_rules' })
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({
    status: 'dismissed',
    done: [],
    withdrawn: [],
  })
})

test('reports.reopenCase: a report that joins the reopened case shows nothing of the earlier decision', async () => {
  const id = await publish()
  const first = await report(id)
  await moderator.api.reports.dismissCase({ number: first.number, reason: 'within_rules' })
  await reopen(first.number)
  const later = await report(id)
  expect(later.number).toBe(first.number)
  expect([await later.state(), await first.state()]).toEqual([
    ['pending', null],
    ['reviewing', 'reopened'],
  ])
  expect(await later.notified()).toEqual([])
})

test('reports.reopenCase: refused for an open case, for one that was reported again, and for an unknown one', async () => {
  const id = await publish()
  const { number } = await report(id)
  expect(await errorCode(reopen(number))).toBe('reports.case_open')
  await moderator.api.reports.resolveCase({ number })
  const again = await report(id)
  expect(again.number).not.toBe(number)
  expect(await errorCode(reopen(number))).toBe('reports.case_reported_again')
  expect(await errorCode(reopen('22222222'))).toBe('reports.case_unknown')
  expect(await lines(number)).toHaveLength(1)
})

test('reports.reopenCase: a moderator cannot open a case about their own content again', async () => {
  const { secretId } = await world.content.insertSecretWithComment(colleague)
  const { number } = await report(secretId)
  await moderator.api.reports.dismissCase({ number, reason: 'within_rules' })
  expect(await errorCode(reopen(number))).toBe('reports.case_unknown')
  expect(await errorCode(reopen(number, moderator))).toBe('done')
})

test('reports.reopenCase: the copies that a dismissal released are preserved again', async () => {
  const { number } = await report(await publish(), 'threats')
  expect(await countSealedCopies(number)).toBe(1)
  await moderator.api.reports.dismissCase({ number, reason: 'within_rules' })
  expect(await countSealedCopies(number)).toBe(0)
  await reopen(number)
  expect(await countSealedCopies(number)).toBe(1)
  expect(await moderator.api.reports.readCase({ number })).toMatchObject({ isHeld: true })
})
