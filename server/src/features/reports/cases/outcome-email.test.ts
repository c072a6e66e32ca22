// Integration tests of the email about a closed report: the outcome at send time, and nothing that identifies what was reported.
import { outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyReporters } from './notify-reporters.ts'
import { reportInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { User, RegisteredUser } from '../../../../test/builders/users.ts'

let world: World<'smtp'>
let moderator: User
beforeAll(async () => {
  world = await createWorld({ with: ['smtp'] })
  moderator = await world.users.staff('moderator', { nickname: 'La-que-contesta' })
})
afterAll(() => world.close())

/** Instant delivery, so that the test needs no fixed hour. */
async function instantReader(): Promise<RegisteredUser> {
  const reader = await world.users.registered({ isEmailVerified: true })
  await reader.api.accounts.saveNotificationSchedule({ mode: 'instant', hours: [9], timeZone: 'UTC' })
  return reader
}

/** A new secret, reported, with its case. */
async function reported(reporter: RegisteredUser) {
  const { id } = await world.content.insertSecret(await world.users.anonymous())
  const { number: sent } = await reporter.api.reports.sendReport({ kind: 'secret', id, ...reportInput() })
  const [found] = await world.sql<{ id: string; number: string }>(
    'select c.id, c.number from identity.report_cases c join identity.reports r on r.case_id = c.id where r.number = $1',
    [sent],
  )
  const answer = async () => {
    await moderator.api.reports.resolveCase({ number: found?.number ?? '' })
    await notifyReporters(world.worker, found?.id ?? '')
  }
  const remove = () => moderator.api.admin.removeContent({ kind: 'secret', id, rule: 'spam' })
  return { id, sent, answer, remove }
}

test('outcome email: one closed report has its outcome in the body, without report number or secret id', async () => {
  const reporter = await instantReader()
  const { id, sent, answer, remove } = await reported(reporter)
  await remove()
  await answer()
  await world.notifications.sendEmails()
  const [email, ...others] = world.smtp.emailsTo(reporter)
  expect(others).toEqual([])
  expect(email?.subject).toBe('Tienes novedades en Murmullo')
  for (const body of [email?.text, email?.html]) {
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
  await world.notifications.sendEmails()
  const [email] = world.smtp.emailsTo(reporter)
  for (const outcome of ['removed', 'unchanged'] as const)
    expect(email?.text.split(outcomeTexts[outcome])).toHaveLength(2)
})

test('outcome email: a removal undone before the email is sent is withdrawn in the body', async () => {
  const reporter = await instantReader()
  const { id, answer, remove } = await reported(reporter)
  await remove()
  await answer()
  await world.sql(`update content.secrets set state = 'visible' where public_id = $1`, [id])
  await world.notifications.sendEmails()
  const [email] = world.smtp.emailsTo(reporter)
  expect(email?.text).toContain(outcomeTexts.withdrawn)
  expect(email?.text).not.toContain('retiramos')
})
