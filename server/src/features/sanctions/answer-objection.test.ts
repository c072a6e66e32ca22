// Integration tests of sanction appeals: the moderation queue, the decision, revoking a sanction, and concurrent requests.
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../test/clients/test-user.ts'
import { ageSanctions, setNickname, sanction } from '../../../test/clients/sanction-user.ts'
import { eraseAccount } from '../accounts/erasure/erase-account.ts'
import { clearSessionCache } from '../accounts/auth/read-session.ts'
import { secretInput } from '../../../test/builders/content.ts'
import { createWorld, type World } from '../../../test/world/world.ts'

let world: World
let moderator: TestUser
let colleague: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  moderator = await world.users.staff('moderator')
  colleague = await world.users.staff('moderator')
})
afterAll(() => world.close())

/** A user silenced for an anonymous secret, with the ids that moderators have of it. */
async function silenced() {
  const person = await world.users.registered()
  const text = `[duda] algo feo ${randomUUIDv7()}`
  await person.api.secrets.publishSecret(secretInput(text))
  const { id: of } = await world.moderation.findReview(moderator, text)
  await sanction(moderator, { from: 'review', of, kind: 'silence' })
  const [set] = (await moderator.api.sanctions.readCase({ from: 'review', of })).sanctions
  return { ...person, text, of, id: set?.id ?? '' }
}
const statementOf = async ({ api }: TestUser) => (await api.moderation.listStatements()).items
const object = async (person: TestUser, text = 'Era una broma.') => {
  const [statement] = await statementOf(person)
  return errorCode(person.api.moderation.appeal({ id: statement?.id ?? '', text }))
}
const objections = async ({ api }: TestUser) => (await api.sanctions.listObjections()).items
const comment = async (person: TestUser) => {
  const { id: secretId } = await moderator.api.secrets.publishSecret(secretInput('Para comentar.'))
  return errorCode(person.api.comments.addComment({ secretId, text: 'Hola.' }))
}

test('sanctions.listObjections: another moderator gets the sanctioned text and the appeal, and no identifier of the author', async () => {
  const person = await silenced()
  expect(await object(person)).toBe('done')
  expect(await object(person)).toBe('moderation.appealed')
  const found = (await objections(colleague)).find(({ id }) => id === person.id)
  expect(found).toMatchObject({ kind: 'silence', rule: 'harassment', appeal: 'Era una broma.', text: person.text })
  expect(found).toMatchObject({ from: 'review', nickname: null, isOwn: false, state: 'active' })
  const account = await person.api.accounts.readMine()
  const [row] = await world.sql<{ id: string }>('select id from identity.accounts where public_id = $1', [account.id])
  const response = JSON.stringify(await objections(colleague))
  for (const identifier of [account.id, account.nickname, row?.id ?? '']) expect(response).not.toContain(identifier)
  expect((await objections(moderator)).find(({ id }) => id === person.id)?.isOwn).toBe(true)
})

test('sanctions.answerObjection: an overturned appeal ends the sanction at once and updates the statement of reasons', async () => {
  const person = await silenced()
  await object(person)
  expect(await comment(person)).toBe('sanctions.silenced')
  const answer = { id: person.id, outcome: 'overturned' } as const
  expect(await errorCode(moderator.api.sanctions.answerObjection(answer))).toBe('sanctions.own_decision')
  expect(await errorCode(colleague.api.sanctions.answerObjection(answer))).toBe('done')
  expect(await comment(person)).toBe('done')
  expect((await statementOf(person))[0]).toMatchObject({ appealState: 'overturned', stands: false })
  expect(await errorCode(colleague.api.sanctions.answerObjection(answer))).toBe('sanctions.answered')
  expect((await objections(colleague)).some(({ id }) => id === person.id)).toBe(false)
  expect(await world.sql(`select details from identity.audit_log where action = 'sanctions.answer'`)).toEqual([
    { details: { outcome: 'overturned', kind: 'silence', from: 'review' } },
  ])
})

test('sanctions.answerObjection: an upheld appeal leaves the sanction in force until its original end', async () => {
  const person = await silenced()
  await object(person)
  await colleague.api.sanctions.answerObjection({ id: person.id, outcome: 'upheld' })
  expect(await comment(person)).toBe('sanctions.silenced')
  expect((await statementOf(person))[0]).toMatchObject({ appealState: 'upheld', stands: true })
  await ageSanctions(world, 7)
  clearSessionCache(world.services)
  expect(await comment(person)).toBe('done')
})

test('sanctions.revoke: revoking ends the sanction, inserts a statement of reasons, and overturns a pending appeal', async () => {
  const person = await silenced()
  await object(person)
  expect(await errorCode(moderator.api.sanctions.revoke({ id: person.id }))).toBe('done')
  expect(await comment(person)).toBe('done')
  expect(await statementOf(person)).toMatchObject([
    { action: 'revoked', rule: 'none', stands: false, appealState: 'closed' },
    { action: 'silenced', appealState: 'overturned', stands: false },
  ])
  expect(await errorCode(moderator.api.sanctions.revoke({ id: person.id }))).toBe('sanctions.closed')
  expect(await errorCode(moderator.api.sanctions.revoke({ id: '0'.repeat(22) }))).toBe('sanctions.not_found')
  expect(await errorCode(moderator.api.sanctions.answerObjection({ id: person.id, outcome: 'upheld' }))).toBe(
    'sanctions.answered',
  )
})

test('sanctions.revoke and answerObjection: of 16 concurrent requests on one sanction exactly one succeeds (row lock)', async () => {
  for (let round = 0; round < 4; round += 1) {
    const person = await silenced()
    await object(person)
    const codes = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        errorCode(
          index % 2 === 0
            ? moderator.api.sanctions.revoke({ id: person.id })
            : colleague.api.sanctions.answerObjection({ id: person.id, outcome: 'overturned' }),
        ),
      ),
    )
    expect(codes.filter((code) => code === 'done')).toHaveLength(1)
    expect((await person.api.sanctions.readMine()).sanction).toBe(null)
  }
})

test('moderation.appeal: an appeal against an expired sanction is refused', async () => {
  const person = await silenced()
  await ageSanctions(world, 8)
  expect(await object(person)).toBe('moderation.appeal_closed')
})

test('account erasure: sanctions, statements of reasons and appeals of the account are deleted with it', async () => {
  const person = await silenced()
  await object(person)
  const [row] = await world.sql<{ id: string; accountId: string }>(
    'select id, account_id as "accountId" from identity.sanctions where public_id = $1',
    [person.id],
  )
  const remainingRows = () =>
    world.sql(
      `select id from identity.sanctions where account_id = $1
       union all select id from identity.statements where sanction_id = $2`,
      [row?.accountId, row?.id],
    )
  expect(await remainingRows()).toHaveLength(2)
  const { receipt } = await person.api.accounts.deleteAccount({ confirm: true })
  await eraseAccount(world.worker, receipt)
  expect((await objections(colleague)).some(({ id }) => id === person.id)).toBe(false)
  expect(await remainingRows()).toEqual([])
})

test('sanctions.answerObjection: an overturned appeal updates the state of a sanction that was already replaced', async () => {
  const person = await silenced()
  await object(person)
  await sanction(moderator, { from: 'review', of: person.of, kind: 'silence', days: 1 })
  await colleague.api.sanctions.answerObjection({ id: person.id, outcome: 'overturned' })
  const { sanctions } = await moderator.api.sanctions.readCase({ from: 'review', of: person.of })
  expect(sanctions.find(({ id }) => id === person.id)).toMatchObject({ state: 'overturned' })
})

test('sanctions.listObjections: a sanction on a nickname shows that nickname and no other identifier', async () => {
  const person = await world.users.registered()
  const of = await setNickname(person, 'Con-nombre')
  await sanction(moderator, { from: 'user', of, kind: 'warn' })
  expect(await object(person, 'No es para tanto.')).toBe('done')
  const found = (await objections(colleague)).find(({ appeal }) => appeal === 'No es para tanto.')
  expect(found).toMatchObject({ from: 'user', nickname: 'Con-nombre', text: null, kind: 'warn' })
})

test('sanctions.answerObjection: an appeal against the sanction of the only staff member waits for a second one', async () => {
  const person = await silenced()
  await object(person)
  const answer = { id: person.id, outcome: 'upheld' } as const
  const { id: stays } = await moderator.api.accounts.readMine()
  const { id: leaves } = await colleague.api.accounts.readMine()
  await world.sql(`update identity.accounts set role = 'member' where public_id <> all ($1)`, [[stays, leaves]])
  expect(await errorCode(moderator.api.sanctions.answerObjection(answer))).toBe('sanctions.own_decision')
  await colleague.api.accounts.deleteAccount({ confirm: true })
  expect(await errorCode(moderator.api.sanctions.answerObjection(answer))).toBe('sanctions.own_decision')
  expect((await moderator.api.admin.readHome()).isOnlyMember).toBe(true)
  const admin = await world.users.staff('admin')
  expect((await moderator.api.admin.readHome()).isOnlyMember).toBe(false)
  expect(await errorCode(admin.api.sanctions.answerObjection(answer))).toBe('done')
})
