// Integration tests of content with a minor flag: two-moderator approval, edits, reports, database constraints.
import type { Decision } from '@murmullo/contract/moderation/moderation'
import type { RemovalRule } from '@murmullo/contract/moderation/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { secretInput, findMiscountedSecrets } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let one: TestUser
let two: TestUser
let three: TestUser
let author: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  one = await world.users.staff('moderator')
  two = await world.users.staff('moderator')
  three = await world.users.staff('moderator')
  author = await world.users.anonymous()
})
afterAll(() => world.close())

/** With the confirmed rule, and after the undo window. */
async function decide(who: TestUser, text: string, decision: Decision, rule?: RemovalRule) {
  const { id, seen, confirmRule } = await world.moderation.findReview(who, text)
  const confirmed = confirmRule !== null && { confirmedRule: confirmRule }
  const code = await errorCode(
    who.api.moderation.decideReview({ id, seen, decision, ...(rule && { rule }), ...confirmed }),
  )
  await world.moderation.endUndoWindow()
  return code
}
const publish = async (text: string, explicit = false) =>
  (await author.api.secrets.publishSecret({ ...secretInput(text), explicit })).id
/** Runs as the application's database role. */
const codeOfSql = (statement: string) => errorCode(sql.raw(statement).execute(world.services.db.write))
const isShown = async (id: string) => (await errorCode(world.api.secrets.readSecret({ id }))) === 'done'

test('minor-flagged secret: mark_explicit is refused, one approval leaves it hidden, a second moderator publishes it', async () => {
  const text = 'Tengo 15 años y lo cuento.'
  const id = await publish(text)
  expect(await world.moderation.findReview(one, text)).toMatchObject({
    riskLevel: 'high',
    confirmRule: 'underage',
    minor: { approvals: 0, isApprovedByMe: false },
  })
  expect(await decide(one, text, 'mark_explicit')).toBe('moderation.minor_explicit')
  expect(await decide(one, text, 'approve')).toBe('done')
  expect(await isShown(id)).toBe(false)
  expect((await world.moderation.findReview(one, text)).minor).toEqual({ approvals: 1, isApprovedByMe: true })
  expect((await world.moderation.findReview(two, text)).minor).toEqual({ approvals: 1, isApprovedByMe: false })
  expect(await decide(one, text, 'approve')).toBe('moderation.second_moderator_required')
  expect(await isShown(id)).toBe(false)
  expect(await decide(two, text, 'mark_explicit')).toBe('moderation.minor_explicit')
  expect(await decide(two, text, 'approve')).toBe('done')
  expect(await world.api.secrets.readSecret({ id })).toMatchObject({ text, explicit: false })
  const actions = await world.sql('select action from identity.audit_log where subject = $1 order by seq', [id])
  expect(actions).toEqual([{ action: 'moderation.approve_first' }, { action: 'moderation.decide' }])
})

test('minor-flagged secret that its author marked explicit: approval is refused, removal by one moderator succeeds', async () => {
  const text = 'Tengo 16 años, y es explícito.'
  const id = await publish(text, true)
  expect(await decide(one, text, 'approve')).toBe('moderation.minor_explicit')
  expect(await decide(two, text, 'approve')).toBe('moderation.minor_explicit')
  expect(await decide(two, text, 'remove', 'underage')).toBe('done')
  expect((await author.api.secrets.readMine({ id })).state).toBe('removed')
})

test('minor-flagged secret with one approval: a removal deletes the approval', async () => {
  const text = 'Tengo 14 años y me arrepiento.'
  const id = await publish(text)
  expect(await decide(one, text, 'approve')).toBe('done')
  expect(await decide(two, text, 'remove', 'underage')).toBe('done')
  const [card] = (await author.api.moderation.listStatements()).items
  await author.api.moderation.appeal({ id: card?.id ?? '', text: 'Cito a mi hija.' })
  expect((await world.moderation.findReview(one, text)).minor).toEqual({ approvals: 0, isApprovedByMe: false })
  expect(await decide(two, text, 'approve')).toBe('moderation.own_decision')
  expect(await decide(three, text, 'approve')).toBe('done')
  expect(await isShown(id)).toBe(false)
  expect(await decide(one, text, 'approve')).toBe('done')
  expect(await isShown(id)).toBe(true)
})

test('minor-flagged secret with two approvals: an edit hides it and requires two approvals again', async () => {
  const text = 'Tengo 13 años, decía mi diario.'
  const id = await publish(text)
  await decide(one, text, 'approve')
  await decide(two, text, 'approve')
  expect(await isShown(id)).toBe(true)
  for (const replacement of ['Tengo muchos años, decía mi diario.', text]) {
    await author.api.secrets.editSecret({ id, text: replacement, explicit: false })
    expect(await isShown(id)).toBe(false)
    expect((await world.moderation.findReview(one, replacement)).minor).toEqual({ approvals: 0, isApprovedByMe: false })
  }
  expect(await decide(one, text, 'mark_explicit')).toBe('moderation.minor_explicit')
  expect(await decide(one, text, 'approve')).toBe('done')
  expect(await isShown(id)).toBe(false)
})

test('minor-flagged comment: two moderators publish it, and the counter of its secret includes it once', async () => {
  const secretId = await publish('Un secreto con una respuesta de menor.')
  const text = 'Yo tengo 12 años.'
  await world.content.addComment(await world.users.anonymous(), secretId, text)
  const count = async () => (await world.api.secrets.readSecret({ id: secretId })).comments
  expect(await decide(one, text, 'approve')).toBe('done')
  expect(await count()).toBe(0)
  expect(await decide(two, text, 'approve')).toBe('done')
  expect(await count()).toBe(1)
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('secret reported as about a minor: the report alone changes no state; after a removal two moderators restore it', async () => {
  const text = '[duda] reportado sin razón'
  const id = await publish(text)
  await (await world.users.anonymous()).api.reports.sendReport({
    kind: 'secret',
    id,
    category: 'minors',
    reason: 'Es menor.',
  })
  expect(await isShown(id)).toBe(true)
  expect((await world.moderation.findReview(one, text)).minor).toEqual({ approvals: 0, isApprovedByMe: false })
  expect(await decide(one, text, 'mark_explicit')).toBe('moderation.minor_explicit')
  expect(await decide(one, text, 'remove', 'underage')).toBe('done')
  const [card] = (await author.api.moderation.listStatements()).items
  await author.api.moderation.appeal({ id: card?.id ?? '', text: 'Tengo 40.' })
  expect(await decide(one, text, 'approve')).toBe('moderation.own_decision')
  expect(await decide(three, text, 'approve')).toBe('done')
  expect(await isShown(id)).toBe(false)
  expect(await decide(two, text, 'approve')).toBe('done')
  expect(await isShown(id)).toBe(true)
})

test('high-risk secret without a minor flag: an approval is refused until the request confirms the rule', async () => {
  const text = '[rechazar] y luego se aprueba'
  await publish(text)
  const { id, seen, confirmRule, minor } = await world.moderation.findReview(one, text)
  expect([confirmRule, minor]).toEqual(['held', null])
  const approve = (more: object) =>
    errorCode(one.api.moderation.decideReview({ id, seen, decision: 'approve', ...more }))
  expect(await approve({})).toBe('moderation.unconfirmed')
  expect(await approve({ decision: 'mark_explicit' })).toBe('moderation.unconfirmed')
  expect(await approve({ confirmedRule: 'spam' })).toBe('moderation.unconfirmed')
  expect(await approve({ confirmedRule: 'held' })).toBe('done')
  await world.moderation.endUndoWindow()
})

test('database constraint: the application role cannot publish minor-flagged content as explicit or without two approvals', async () => {
  const text = 'Tengo 11 años, en SQL.'
  const publicId = await publish(text)
  const asApp = (statement: string) => codeOfSql(`${statement} where public_id = '${publicId}'`)
  const refused = '23514'
  expect(await asApp(`update content.secrets set state = 'visible'`)).toBe(refused)
  expect(await asApp(`update content.secrets set state = 'visible', is_explicit = true`)).toBe(refused)
  expect(await asApp(`update content.secrets set is_minor_flagged = false`)).toBe(refused)
  await decide(one, text, 'approve')
  expect(await asApp(`update content.secrets set state = 'visible'`)).toBe(refused)
  await decide(two, text, 'approve')
  expect(await isShown(publicId)).toBe(true)
  expect(await asApp(`update content.secrets set is_explicit = true`)).toBe(refused)
  expect(await asApp(`update content.secrets set text = 'Otras palabras.'`)).toBe(refused)
  expect(
    await codeOfSql(`delete from moderation.minor_approvals where check_id = (select k.id from moderation.checks k
      join content.secrets s on s.id = k.secret_id where s.public_id = '${publicId}')`),
  ).toBe(refused)
  // A deleted secret deletes its approvals (cascade).
  await author.api.secrets.deleteSecret({ id: publicId })
  expect(
    await world.sql(`select from moderation.minor_approvals a left join moderation.checks k on k.id = a.check_id
    where k.id is null`),
  ).toEqual([])
})

test('database trigger: an approval of hidden content can be updated; an approval of visible content cannot', async () => {
  const text = 'Tengo 12 años, con aprobaciones.'
  const publicId = await publish(text)
  await decide(one, text, 'approve')
  const approvals = `moderation.minor_approvals where check_id = (select k.id from moderation.checks k
    join content.secrets s on s.id = k.secret_id where s.public_id = '${publicId}')`
  const update = `update ${approvals.replace(' where', " set created_at = '2026-01-01T00:00:00Z' where")}`
  await world.sql(update)
  const [approval] = await world.sql<{ at: Date }>(`select created_at as at from ${approvals}`)
  expect(approval?.at.toISOString()).toBe('2026-01-01T00:00:00.000Z')
  await decide(two, text, 'approve')
  expect(await isShown(publicId)).toBe(true)
  await expect(world.sql(update)).rejects.toMatchObject({ code: '23514' })
})
