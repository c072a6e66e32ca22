// Integration tests of the weekly IP-reveal digest email.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LetteredWorld, openLetteredWorld, type Reachable } from '../../../test/lettered.ts'
import { tellReveals } from './tell-reveals.ts'
import { lastWeek } from './weeks.ts'

let world: LetteredWorld
let one: Reachable
let other: Reachable
let moderator: Reachable
let unsure: Reachable
beforeAll(async () => {
  world = await openLetteredWorld()
  await world.sql(`update identity.accounts set role = 'member'`)
  const of = async (role: string) => {
    const reader = await world.reader()
    await world.sql('update identity.accounts set role = $2 where id = $1', [reader.accountId, role])
    return reader
  }
  ;[one, other, moderator, unsure] = [await of('admin'), await of('admin'), await of('moderator'), await of('admin')]
  await world.sql(
    `update identity.users u set email_verified = false from identity.accounts a where a.user_id = u.id and a.id = $1`,
    [unsure.accountId],
  )
})
afterAll(() => world.close())

const look = (by: Reachable, subject: string) =>
  world.sql(
    `insert into identity.audit_log (actor_id, action, subject, details)
     values ($1, 'admin.reveal_address', $2, '{"reason": "Una amenaza, caso 7.", "found": true}')`,
    [by.accountId, subject],
  )
const nextMonday = () => ({ ...world.services, clock: () => lastWeek(Date.now()).to.getTime() + 7 * 86_400_000 })
const aboutLooks = (reader: Reachable) =>
  world.lettersTo(reader).filter(({ subject }) => subject === 'Resumen de la semana')

test('IP-reveal digest: each administrator gets an email with the counts of the others, without secret or reason', async () => {
  for (let n = 0; n < 3; n += 1) await look(one, 'x'.repeat(22))
  await look(other, 'y'.repeat(22))
  await tellReveals(nextMonday())
  const [[toOne], [toOther]] = [aboutLooks(one), aboutLooks(other)]
  expect(toOther?.text).toContain(`${one.nickname}: 3 veces`)
  expect(toOther?.text).not.toContain(other.nickname)
  expect(toOne?.text).toContain(`${other.nickname}: 1 vez`)
  for (const said of [toOne, toOther].flatMap((letter) => [letter?.text ?? '', letter?.html ?? '']))
    for (const secret of ['xxx', 'yyy', 'amenaza']) expect(said).not.toContain(secret)
  // Not to a moderator, and not to an unverified email address.
  expect([...aboutLooks(moderator), ...aboutLooks(unsure)]).toEqual([])
})

test('IP-reveal digest: a second run sends the same Message-ID, and a week without reveals sends no email', async () => {
  await tellReveals(nextMonday())
  const names = aboutLooks(other).map(({ headers }) => headers['message-id'])
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(1)
  const before = aboutLooks(other).length
  await tellReveals({ ...world.services, clock: () => nextMonday().clock() + 7 * 86_400_000 })
  expect(aboutLooks(other)).toHaveLength(before)
})
