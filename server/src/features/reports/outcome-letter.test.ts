// Integration tests of the email about a closed report: the outcome at send time, and nothing that identifies what was reported.
import { outcomeTexts } from '@murmullo/contract/report-outcomes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinTeam } from '../../../test/join-team.ts'
import { type LetteredWorld, openLetteredWorld, type Reachable } from '../../../test/lettered.ts'
import { why } from '../../../test/reporters.ts'
import type { Known } from '../../../test/told.ts'
import { forgetSessions } from '../accounts/read-session.ts'
import { answerReporters } from './answer-reporters.ts'

let world: LetteredWorld
let moderator: Known
beforeAll(async () => {
  world = await openLetteredWorld()
  moderator = await world.person('La-que-contesta')
  await joinTeam(world.sql, moderator.accountId, 'moderator', { password: true })
  forgetSessions(world.services)
})
afterAll(() => world.close())

/** Instant delivery, so that the test needs no fixed hour. */
async function instantReader(): Promise<Reachable> {
  const reader = await world.reader()
  await reader.api.accounts.saveNotificationSchedule({ mode: 'instant', hours: [9], timeZone: 'UTC' })
  return reader
}

/** A new secret, reported, with its case. */
async function reported(reporter: Reachable) {
  const { id } = await world.secretOf(await world.person())
  const { number: sent } = await reporter.api.reports.sendReport({ kind: 'secret', id, ...why() })
  const [found] = await world.sql<{ id: string; number: string }>(
    'select c.id, c.number from identity.report_cases c join identity.reports r on r.case_id = c.id where r.number = $1',
    [sent],
  )
  const answer = async () => {
    await moderator.api.reports.resolveCase({ number: found?.number ?? '' })
    await answerReporters(world.services, found?.id ?? '')
  }
  const remove = () => moderator.api.admin.removeContent({ kind: 'secret', id, rule: 'spam' })
  return { id, sent, answer, remove }
}

test('outcome email: one closed report has its outcome in the body, without report number or secret id', async () => {
  const reporter = await instantReader()
  const { id, sent, answer, remove } = await reported(reporter)
  await remove()
  await answer()
  await world.send()
  const [letter, ...others] = world.lettersTo(reporter)
  expect(others).toEqual([])
  expect(letter?.subject).toBe('Tienes novedades en Murmullo')
  for (const body of [letter?.text, letter?.html]) {
    expect(body).toContain(outcomeTexts.removed)
    for (const secret of [id, sent]) expect(body).not.toContain(secret)
  }
})

test('outcome email: several closed reports list each outcome once', async () => {
  const reporter = await instantReader()
  for (const isRemoved of [true, false, false]) {
    const { answer, remove } = await reported(reporter)
    if (isRemoved) await remove()
    await answer()
  }
  await world.send()
  const [letter] = world.lettersTo(reporter)
  for (const outcome of ['removed', 'unchanged'] as const)
    expect(letter?.text.split(outcomeTexts[outcome])).toHaveLength(2)
})

test('outcome email: a removal undone before the email is sent is withdrawn in the body', async () => {
  const reporter = await instantReader()
  const { id, answer, remove } = await reported(reporter)
  await remove()
  await answer()
  await world.sql(`update content.secrets set state = 'visible' where public_id = $1`, [id])
  await world.send()
  const [letter] = world.lettersTo(reporter)
  expect(letter?.text).toContain(outcomeTexts.withdrawn)
  expect(letter?.text).not.toContain('retiramos')
})
