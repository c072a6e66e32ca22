// Integration tests of the weekly IP-reveal digest email.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailIpRevealDigest } from './email-ip-reveal-digest.ts'
import { lastClosedWeek } from '../stats/reporting-periods.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import type { RegisteredUser } from '../../../../test/builders/users.ts'

let world: World<'smtp'>
let one: RegisteredUser
let other: RegisteredUser
let moderator: RegisteredUser
let unverified: RegisteredUser
beforeAll(async () => {
  world = await createWorld({ with: ['smtp'] })
  await world.sql(`update identity.accounts set role = 'member'`)
  const of = async (role: string) => {
    const reader = await world.users.registered({ isEmailVerified: true })
    await world.sql('update identity.accounts set role = $2 where id = $1', [reader.accountId, role])
    return reader
  }
  ;[one, other, moderator, unverified] = [
    await of('admin'),
    await of('admin'),
    await of('moderator'),
    await of('admin'),
  ]
  await world.sql(
    `update identity.users u set email_verified = false from identity.accounts a where a.user_id = u.id and a.id = $1`,
    [unverified.accountId],
  )
})
afterAll(() => world.close())

const insertReveal = (by: RegisteredUser, subject: string) =>
  world.sql(
    `insert into identity.audit_log (actor_id, action, subject, details)
     values ($1, 'admin.reveal_ip', $2, '{"reason": "Una amenaza, caso 7.", "found": true}')`,
    [by.accountId, subject],
  )
const nextMonday = () => ({ ...world.worker, clock: () => lastClosedWeek(Date.now()).to.getTime() + 7 * 86_400_000 })
const digestsTo = (reader: RegisteredUser) =>
  world.smtp.emailsTo(reader).filter(({ subject }) => subject === 'Resumen de la semana')

test('IP-reveal digest: each administrator gets an email with the counts of the others, without secret or reason', async () => {
  const secretIds = ['x'.repeat(22), 'y'.repeat(22)] as const
  for (let n = 0; n < 3; n += 1) await insertReveal(one, secretIds[0])
  await insertReveal(other, secretIds[1])
  await emailIpRevealDigest(nextMonday())
  const [[toOne], [toOther]] = [digestsTo(one), digestsTo(other)]
  expect(toOther?.text).toContain(`${one.nickname}: 3 veces`)
  expect(toOther?.text).not.toContain(other.nickname)
  expect(toOne?.text).toContain(`${other.nickname}: 1 vez`)
  for (const body of [toOne, toOther].flatMap((email) => [email?.text ?? '', email?.html ?? '']))
    for (const secret of [...secretIds, 'amenaza']) expect(body).not.toContain(secret)
  // Not to a moderator, and not to an unverified email address.
  expect([...digestsTo(moderator), ...digestsTo(unverified)]).toEqual([])
})

test('IP-reveal digest: a second run sends the same Message-ID, and a week without reveals sends no email', async () => {
  await emailIpRevealDigest(nextMonday())
  const names = digestsTo(other).map(({ headers }) => headers['message-id'])
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(1)
  const before = digestsTo(other).length
  await emailIpRevealDigest({ ...world.worker, clock: () => nextMonday().clock() + 7 * 86_400_000 })
  expect(digestsTo(other)).toHaveLength(before)
})
