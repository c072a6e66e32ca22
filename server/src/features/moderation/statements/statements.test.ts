// Integration tests of statements of reasons and appeals over HTTP and PostgreSQL: access, concurrency, outcomes, pagination.
import { randomUUIDv7 } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { reviewFingerprint } from '../../../platform/crypto/text-fingerprint.ts'
import { secretInput } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let moderator: TestUser
/** Answers appeals against decisions of `moderator`. */
let colleague: TestUser
let author: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  moderator = await world.users.staff('moderator')
  colleague = await world.users.staff('admin')
  author = await world.users.anonymous()
})
afterAll(() => world.close())

let texts = 0
/** Published, removed by a moderator, with the statement that its author received. */
async function removed(writer: TestUser = author) {
  const text = `[duda] texto ${(texts += 1)}`
  const { id: secretId } = await writer.api.secrets.publishSecret(secretInput(text))
  await decide(text, { decision: 'remove', rule: 'hate' })
  const [card] = (await writer.api.moderation.listStatements()).items
  return { text, secretId, id: card?.id ?? '' }
}
async function decide(text: string, input: object, by = moderator) {
  const { id, seen, confirmRule } = await world.moderation.findReview(by, text)
  await by.api.moderation.decideReview({
    id,
    seen,
    decision: 'approve',
    ...(confirmRule !== null && { confirmedRule: confirmRule }),
    ...input,
  })
  await world.moderation.endUndoWindow()
}
const read = (id: string) => author.api.moderation.readStatement({ id })

test('statement access: a statement of another account gets the same error as an unknown id', async () => {
  const { id } = await removed()
  const stranger = await world.users.anonymous()
  const answers = await Promise.all(
    [id, '0'.repeat(22)].flatMap((one) => [
      errorCode(stranger.api.moderation.readStatement({ id: one })),
      errorCode(stranger.api.moderation.appeal({ id: one, text: 'Es mío.' })),
      errorCode(moderator.api.moderation.readStatement({ id: one })),
    ]),
  )
  expect(new Set(answers)).toEqual(new Set(['moderation.statement_unknown']))
  expect((await stranger.api.moderation.listStatements()).items).toEqual([])
  expect((await read(id)).appealState).toBe('open')
})

test('appeal: an author appeals once, the content joins the queue with the appeal text, and the author gets the outcome', async () => {
  const { id, text, secretId } = await removed()
  const appealed = await author.api.moderation.appeal({ id, text: '  Nadie sale nombrado.\n' })
  expect(appealed).toMatchObject({ appeal: 'Nadie sale nombrado.', appealState: 'pending' })
  expect(await errorCode(author.api.moderation.appeal({ id, text: 'Otra vez.' }))).toBe('moderation.appealed')
  expect(await world.moderation.findReview(moderator, text)).toMatchObject({
    state: 'removed',
    appeal: { text: 'Nadie sale nombrado.', against: 'removed' },
  })
  await decide(text, { decision: 'approve' }, colleague)
  expect(await read(id)).toMatchObject({ appealState: 'overturned', answeredAt: expect.any(String) })
  expect((await world.api.secrets.readSecret({ id: secretId })).text).toBe(text)
  const [newest] = (await author.api.moderation.listStatements()).items
  expect(newest).toMatchObject({ action: 'restored', byHuman: true })
  expect(await errorCode(author.api.moderation.appeal({ id, text: 'Y otra.' }))).toBe('moderation.appealed')
})

test('appeal: an upheld decision has the same rule as before, and a second appeal is refused', async () => {
  const { id, text } = await removed()
  await author.api.moderation.appeal({ id, text: 'No estoy de acuerdo.' })
  const before = (await author.api.moderation.listStatements()).items.length
  await decide(text, { decision: 'remove' }, colleague)
  expect(await read(id)).toMatchObject({ rule: 'hate', appealState: 'upheld' })
  expect((await author.api.moderation.listStatements()).items).toHaveLength(before)
  expect(await errorCode(author.api.moderation.appeal({ id, text: 'De nuevo.' }))).toBe('moderation.appealed')
})

test('appeal: the moderator who decided sees both views and is refused', async () => {
  const writer = await world.users.anonymous()
  const { id, text } = await removed(writer)
  await writer.api.moderation.appeal({ id, text: 'Que lo lea otra persona.' })
  const appealFor = async (who: TestUser) => (await world.moderation.findReview(who, text)).appeal
  const views = { rule: 'hate', byHuman: true, decidedAt: expect.any(String), appealedAt: expect.any(String) }
  expect(await appealFor(moderator)).toMatchObject({ ...views, isOwnDecision: true })
  expect(await appealFor(colleague)).toMatchObject({ ...views, isOwnDecision: false })
  for (const decision of ['approve', 'remove', 'mark_explicit'] as const) {
    const review = await world.moderation.findReview(moderator, text)
    const input = { id: review.id, seen: review.seen, decision }
    expect(await errorCode(moderator.api.moderation.decideReview(input))).toBe('moderation.own_decision')
  }
  expect((await writer.api.moderation.readStatement({ id })).appealState).toBe('pending')
})

test('appeal: the moderator who decided removes the content, and the appeal waits for another one', async () => {
  const writer = await world.users.anonymous()
  const text = '[duda] marcado y después retirado'
  const { id: secretId } = await writer.api.secrets.publishSecret(secretInput(text))
  await decide(text, { decision: 'mark_explicit' })
  const [card] = (await writer.api.moderation.listStatements()).items
  await writer.api.moderation.appeal({ id: card?.id ?? '', text: 'No lo es.' })
  await moderator.api.admin.removeContent({ kind: 'secret', id: secretId, rule: 'spam' })
  await world.moderation.endUndoWindow()
  const state = async () =>
    (await writer.api.moderation.listStatements()).items.find(({ id }) => id === card?.id)?.appealState
  expect(await state()).toBe('pending')
  await decide(text, { decision: 'remove' }, colleague)
  expect(await state()).toBe('upheld')
})

test('appeal in SQL: an outcome names a moderator other than the one who decided, and a refusal always names one', async () => {
  const writer = await world.users.anonymous()
  const { id } = await removed(writer)
  await writer.api.moderation.appeal({ id, text: 'No estoy de acuerdo.' })
  const answer = (outcome: string, by: string) =>
    world.sql(`update identity.statements set outcome = $2, answered_by = ${by} where public_id = $1`, [id, outcome])
  await expect(answer('overturned', 'decided_by')).rejects.toThrow('statements_other_decider')
  await expect(answer('upheld', 'null')).rejects.toThrow('statements_upheld_check')
  await answer('upheld', 'gen_random_uuid()')
})

test('appeal: of 16 concurrent requests one succeeds', async () => {
  const { id } = await removed()
  const codes = await Promise.all(
    Array.from({ length: 16 }, (_, index) => errorCode(author.api.moderation.appeal({ id, text: `Razón ${index}` }))),
  )
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['done', 'moderation.appealed']))
})

test('appeal: an overturned explicit flag is removed from the secret', async () => {
  const text = '[duda] ¿esto es explícito?'
  const { id: secretId } = await author.api.secrets.publishSecret(secretInput(text))
  await decide(text, { decision: 'mark_explicit' })
  const [card] = (await author.api.moderation.listStatements()).items
  await author.api.moderation.appeal({ id: card?.id ?? '', text: 'Habla de cocina.' })
  await decide(text, { decision: 'approve' }, colleague)
  expect((await read(card?.id ?? '')).appealState).toBe('overturned')
  expect((await world.api.secrets.readSecret({ id: secretId })).explicit).toBe(false)
})

test('appeal: a moderator decision with a stale version is refused until it includes the new appeal', async () => {
  const text = '[duda] ¿y esto otro?'
  await author.api.secrets.publishSecret(secretInput(text))
  await decide(text, { decision: 'remove', rule: 'harassment' })
  const [card] = (await author.api.moderation.listStatements()).items
  await author.api.moderation.appeal({ id: card?.id ?? '', text: 'No iba por nadie.' })
  const review = await world.moderation.findReview(colleague, text)
  const unseen = { id: review.id, seen: reviewFingerprint(text, null), decision: 'remove' } as const
  expect(await errorCode(colleague.api.moderation.decideReview(unseen))).toBe('moderation.changed')
  expect((await read(card?.id ?? '')).appealState).toBe('pending')
  expect(await errorCode(colleague.api.moderation.decideReview({ ...unseen, seen: review.seen }))).toBe('done')
})

test('explicit flag: an edit by the author does not reset the flag that a moderator set', async () => {
  const text = '[duda] picante otra vez'
  const member = await world.users.anonymous()
  const { id } = await member.api.secrets.publishSecret(secretInput(text))
  await decide(text, { decision: 'mark_explicit' })
  await member.api.secrets.editSecret({ id, text: 'Igual de picante.', explicit: false })
  expect((await world.api.secrets.readSecret({ id })).explicit).toBe(true)
})

test('appeal: a replaced statement is closed to appeal, and an open appeal survives an edit by its author', async () => {
  const guest = await world.users.anonymous()
  const { id: secretId } = await author.api.secrets.publishSecret(secretInput('Con un comentario.'))
  await world.content.addComment(guest, secretId, '[bloquear:violencia] fuera')
  const [hidden] = (await guest.api.moderation.listStatements()).items
  expect(hidden).toMatchObject({ action: 'hidden', appealState: 'review_open' })
  await decide('[bloquear:violencia] fuera', { decision: 'remove', rule: 'harassment' })
  const [removal, before] = (await guest.api.moderation.listStatements()).items
  expect([removal?.appealState, before?.appealState]).toEqual(['open', 'closed'])
  const refused = await errorCode(guest.api.moderation.appeal({ id: before?.id ?? '', text: 'No.' }))
  expect(refused).toBe('moderation.appeal_closed')
  expect((await world.moderation.listReviews(moderator)).map(({ text }) => text)).not.toContain(
    '[bloquear:violencia] fuera',
  )

  await author.api.secrets.publishSecret(secretInput('[duda] hablo de cama'))
  await decide('[duda] hablo de cama', { decision: 'mark_explicit' })
  const [mark] = (await author.api.moderation.listStatements()).items
  await author.api.moderation.appeal({ id: mark?.id ?? '', text: 'De una cama de hospital.' })
  const [secret] = (await author.api.secrets.listMine({})).items
  await author.api.secrets.editSecret({ id: secret?.id ?? '', text: 'Hablo de un hospital.', explicit: true })
  expect(await world.moderation.findReview(moderator, 'Hablo de un hospital.')).toMatchObject({
    appeal: { text: 'De una cama de hospital.', against: 'marked_explicit' },
  })
})

test('statement list: pagination is newest first, and a cursor of another account is refused', async () => {
  const writer = await world.users.anonymous()
  const { id, secretId } = await removed(writer)
  await world.sql(
    `insert into identity.statements (id, public_id, secret_id, action, rule, by_human)
     select n.id, lpad(n.place::text, 22, 'x'), t.secret_id, 'hidden', 'held', false
     from unnest($2::uuid[]) with ordinality as n (id, place), identity.statements t where t.public_id = $1`,
    [id, Array.from({ length: 30 }, () => randomUUIDv7())],
  )
  const first = await writer.api.moderation.listStatements()
  const second = await writer.api.moderation.listStatements({ after: first.next ?? '' })
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 11, null])
  expect(second.items.at(-1)?.id).toBe(id)
  const other = await world.users.anonymous()
  expect(await errorCode(other.api.moderation.listStatements({ after: first.next ?? '' }))).toBe('request.invalid')
  await writer.api.secrets.deleteSecret({ id: secretId })
  expect((await writer.api.moderation.listStatements()).items).toEqual([])
})
