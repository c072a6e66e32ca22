// Privacy tests of sanctions: moderators cannot link two anonymous texts, or a text and a nickname, to one account.
import { randomUUIDv7 } from 'node:crypto'
import { sanctionLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../../test/clients/test-user.ts'
import { setNickname, sanction } from '../../../test/clients/sanction-user.ts'
import { secretInput } from '../../../test/builders/content.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
let moderator: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  moderator = await world.users.staff('moderator')
})
afterAll(() => world.close())

/** Publishes an anonymous secret and returns the id of its review. */
async function publishForReview({ api }: TestUser): Promise<string> {
  const text = `[duda] ${randomUUIDv7()}`
  await api.secrets.publishSecret(secretInput(text))
  return (await world.moderation.findReview(moderator, text)).id
}
const caseOf = (of: string) => moderator.api.sanctions.readCase({ from: 'review', of })
/** The whole response for a case, with random ids and timestamps masked. */
const maskedCase = async (of: string) => {
  const { text: _, ...rest } = await caseOf(of)
  return JSON.stringify(rest).replaceAll(/"[0-9A-Za-z]{22}"|"[\w-]{16}"|"\d{4}-\d\d-\d\dT[\d:]+Z"/g, '""')
}

/** Inserts another account that was expelled yesterday. */
async function insertExpelledAccount(): Promise<void> {
  const { accountId, publicId } = await world.users.insertAccount()
  await world.sql(
    `insert into identity.sanctions (id, public_id, account_id, kind, rule, reason, origin, origin_mark, key_version, origin_box, set_by, created_at)
     values ($1, $2, $1, 'expel', 'spam', 'Antes.', 'review', $1, 1, decode(repeat('00', 76), 'hex'), $1, now() - interval '1 day')`,
    [accountId, publicId],
  )
}

test('sanctions.readCase: responses for two secrets of one author equal those for two authors, after any sanction', async () => {
  const [one, other, another] = [
    await world.users.anonymous(),
    await world.users.anonymous(),
    await world.users.anonymous(),
  ]
  const same = [await publishForReview(one), await publishForReview(one)] as const
  const apart = [await publishForReview(other), await publishForReview(another)] as const
  for (const kind of ['warn', 'silence', 'suspend', 'expel'] as const) {
    // Both requests get the same response, and the second secret shows no trace of the sanction on the first.
    const answers = [
      await sanction(moderator, { from: 'review', of: same[0], kind }),
      await sanction(moderator, { from: 'review', of: apart[0], kind }),
    ]
    expect(answers).toEqual([{}, {}])
    expect(await maskedCase(same[0])).toBe(await maskedCase(apart[0]))
    expect(await maskedCase(same[1])).toBe(await maskedCase(apart[1]))
    expect((await caseOf(same[1])).suggested).toBe('warn')
    expect((await caseOf(same[1])).sanctions).toEqual([])
  }
})

test('sanctions.readCase: the view of a nickname shows no sanction on anonymous content, and the reverse', async () => {
  const person = await world.users.registered()
  const of = await setNickname(person, 'Con-apodo')
  const review = await publishForReview(person)
  await sanction(moderator, { from: 'review', of: review, kind: 'suspend' })
  expect(await moderator.api.sanctions.readCase({ from: 'user', of })).toMatchObject({
    sanctions: [],
    suggested: 'warn',
  })
  const before = await caseOf(review)
  await sanction(moderator, { from: 'user', of, kind: 'warn' })
  expect(await caseOf(review)).toEqual(before)
})

test('audit log: a sanction entry names the action and the reviewed content, and no identifier of the account', async () => {
  const person = await world.users.anonymous()
  const reviews = [await publishForReview(person), await publishForReview(person)]
  for (const of of reviews) await sanction(moderator, { from: 'review', of, kind: 'silence' })
  const account = await person.api.accounts.readMine()
  const [row] = await world.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [account.id])
  const auditEntries = await world.sql(
    'select subject, details, action from identity.audit_log where subject = any ($1)',
    [reviews],
  )
  expect(auditEntries).toHaveLength(2)
  for (const identifier of [account.id, account.nickname, row?.id ?? ''])
    expect(JSON.stringify(auditEntries)).not.toContain(identifier)
})

test('sanctions.readCase: later content of a sanctioned author suggests escalation only once the k-anonymity cohort is large enough', async () => {
  const person = await world.users.registered()
  await sanction(moderator, { from: 'review', of: await publishForReview(person), kind: 'silence' })
  const later = await publishForReview(person)
  expect((await caseOf(later)).suggested).toBe('warn')
  for (let others = 1; others < sanctionLimits.cohortMin; others += 1) await insertExpelledAccount()
  expect((await caseOf(later)).suggested).toBe('suspend')
})
