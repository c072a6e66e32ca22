// Integration tests of the undo window of moderator decisions over HTTP and PostgreSQL.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { secretInput, findMiscountedSecrets } from '../../../../test/builders/content.ts'
import { countLockWaits } from '../../../../test/database/lock-waits.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let moderator: TestUser
let author: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  moderator = await world.users.staff('moderator')
  author = await world.users.anonymous()
})
afterAll(() => world.close())

const publish = async (text: string) => (await author.api.secrets.publishSecret(secretInput(text))).id
const blockedText = (text: string) => `[rechazar] ${text}`
const isShown = async (id: string) => (await errorCode(world.api.secrets.readSecret({ id }))) === 'done'
const statements = async () => (await author.api.moderation.listStatements()).items.length
const isWaiting = async (text: string) =>
  (await world.moderation.listReviews(moderator)).some((review) => review.text === text)
/** Rows of the secret, its review and its statements: all that a decision can change. */
const rowsOf = (publicId: string) =>
  world.sql(
    `select to_jsonb(s) as secret, to_jsonb(k) as review, c.comments,
       (select jsonb_agg(t order by t.id) from identity.statements t where t.secret_id = s.id) as statements
     from content.secrets s join moderation.checks k on k.secret_id = s.id
       left join content.secret_counters c on c.secret_id = s.id where s.public_id = $1`,
    [publicId],
  )

test('moderation.undoReview: a pending approval changes no row for ten seconds, and its undo restores the review', async () => {
  const text = blockedText('se aprueba y se deshace')
  const id = await publish(text)
  const before = await rowsOf(id)
  const statementCount = await statements()
  const { id: reviewId, seen } = await world.moderation.findReview(moderator, text)
  await moderator.api.moderation.decideReview({ id: reviewId, seen, decision: 'approve', confirmedRule: 'held' })
  expect([await isShown(id), await isWaiting(text), await statements()]).toEqual([false, false, statementCount])
  const { items } = await moderator.api.moderation.listUndoable()
  expect(items).toMatchObject([{ id: reviewId, decision: 'approve', isFirstOfTwo: false }])
  expect(items[0]?.remainingMs).toBeLessThanOrEqual(moderationLimits.undoSeconds * 1_000)
  await moderator.api.moderation.undoReview({ id: reviewId })
  expect(await rowsOf(id)).toEqual(before)
  expect(await errorCode(moderator.api.moderation.undoReview({ id: reviewId }))).toBe('moderation.undo_expired')
  await world.moderation.endUndoWindow()
  expect([await rowsOf(id), await statements()]).toEqual([before, statementCount])
  expect(
    await world.sql('select action, details from identity.audit_log where subject = $1 order by seq', [id]),
  ).toMatchObject([{ action: 'moderation.decide' }, { action: 'moderation.undo', details: { decision: 'approve' } }])
})

test('removal from the queue: it takes effect at once, its notification waits, and its undo restores every row', async () => {
  const text = '[duda] se retira y se deshace'
  const id = await publish(text)
  const [before, statementCount] = [await rowsOf(id), await statements()]
  const { id: reviewId, seen } = await world.moderation.findReview(moderator, text)
  const remove = () => moderator.api.moderation.decideReview({ id: reviewId, seen, decision: 'remove', rule: 'hate' })
  await remove()
  expect([await isShown(id), await statements()]).toEqual([false, statementCount])
  await moderator.api.moderation.undoReview({ id: reviewId })
  expect([await rowsOf(id), await isShown(id), await statements()]).toEqual([before, true, statementCount])
  await remove()
  await world.moderation.endUndoWindow()
  expect([await isShown(id), await statements()]).toEqual([false, statementCount + 1])
})

test('removal of a comment outside the queue: its undo restores the comment and the counter', async () => {
  const secretId = await publish('Con una respuesta que se va y vuelve.')
  const { id } = await author.api.comments.addComment({ secretId, text: 'Se va y vuelve.' })
  const count = async () => (await world.api.secrets.readSecret({ id: secretId })).comments
  const { reviewId } = await moderator.api.admin.removeContent({ kind: 'comment', id, rule: 'spam' })
  expect(await count()).toBe(0)
  await moderator.api.moderation.undoReview({ id: reviewId })
  expect(await count()).toBe(1)
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('undo after ten seconds is refused, and so is an undo by another moderator', async () => {
  const text = '[duda] tarde o de otra persona'
  const id = await publish(text)
  const { id: reviewId, seen } = await world.moderation.findReview(moderator, text)
  await moderator.api.moderation.decideReview({ id: reviewId, seen, decision: 'mark_explicit' })
  const other = await world.users.staff('moderator')
  expect(await errorCode(other.api.moderation.undoReview({ id: reviewId }))).toBe('moderation.undo_expired')
  expect((await other.api.moderation.listUndoable()).items).toEqual([])
  world.clock.advance({ ms: moderationLimits.undoSeconds * 1_000 })
  onTestFinished(() => world.clock.advance({ ms: -moderationLimits.undoSeconds * 1_000 }))
  expect(await errorCode(moderator.api.moderation.undoReview({ id: reviewId }))).toBe('moderation.undo_expired')
  expect((await moderator.api.moderation.listUndoable()).items).toEqual([])
  await world.moderation.endUndoWindow()
  expect((await world.api.secrets.readSecret({ id })).explicit).toBe(true)
})

test('decision on a text edited within the undo window: it lapses, and the review is open again', async () => {
  const text = blockedText('cambia mientras tanto')
  const id = await publish(text)
  const { id: reviewId, seen } = await world.moderation.findReview(moderator, text)
  await moderator.api.moderation.decideReview({ id: reviewId, seen, decision: 'approve', confirmedRule: 'held' })
  await author.api.secrets.editSecret({ id, text: 'Otras palabras, sin leer.', explicit: false })
  await world.moderation.endUndoWindow()
  expect([await isShown(id), await isWaiting('Otras palabras, sin leer.')]).toEqual([false, true])
  const actions = await world.sql('select action from identity.audit_log where subject = $1 order by seq', [id])
  expect(actions).toEqual([{ action: 'moderation.decide' }, { action: 'moderation.lapse' }])
})

test('pending decision: eight concurrent workers notify the author once', async () => {
  const text = blockedText('ocho a la vez')
  const id = await publish(text)
  const statementCount = await statements()
  const { id: reviewId, seen } = await world.moderation.findReview(moderator, text)
  await moderator.api.moderation.decideReview({ id: reviewId, seen, decision: 'approve', confirmedRule: 'held' })
  await Promise.all(Array.from({ length: 8 }, () => world.moderation.endUndoWindow()))
  expect([await isShown(id), await statements()]).toEqual([true, statementCount + 1])
  expect(await world.sql('select from moderation.pending_decisions')).toEqual([])
})

test('pending decision: a worker that waited for the lock does not apply a newer decision in its undo window', async () => {
  const text = blockedText('dos decisiones seguidas')
  const id = await publish(text)
  const { id: reviewId, seen } = await world.moderation.findReview(moderator, text)
  await moderator.api.moderation.decideReview({ id: reviewId, seen, decision: 'approve', confirmedRule: 'held' })
  const other = new pg.Client({ connectionString: world.databaseUrl })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('select from content.secrets where public_id = $1 for update', [id])
  const applying = world.moderation.endUndoWindow()
  await expect.poll(() => countLockWaits(world.sql)).toBe(1)
  // In place of the listed decision there is one that was made now.
  await other.query(`update moderation.pending_decisions set due_at = due_at + interval '1 minute'`)
  await other.query('commit')
  await applying
  expect([await isShown(id), await world.sql('select from moderation.pending_decisions')]).toEqual([false, [{}]])
  await world.sql(`update moderation.pending_decisions set due_at = now()`)
  await world.moderation.endUndoWindow()
  expect(await isShown(id)).toBe(true)
})

test('pending approval and a removal by another moderator: the removal wins, and its undo returns the secret to the queue', async () => {
  const text = '[duda] aprobado y retirado'
  const id = await publish(text)
  const before = await rowsOf(id)
  const { id: reviewId, seen } = await world.moderation.findReview(moderator, text)
  await moderator.api.moderation.decideReview({ id: reviewId, seen, decision: 'mark_explicit' })
  const other = await world.users.staff('moderator')
  expect(await other.api.admin.removeContent({ kind: 'secret', id, rule: 'hate' })).toEqual({ reviewId })
  expect(await errorCode(moderator.api.moderation.undoReview({ id: reviewId }))).toBe('moderation.undo_expired')
  expect(await isShown(id)).toBe(false)
  await other.api.moderation.undoReview({ id: reviewId })
  expect([await rowsOf(id), await isWaiting(text)]).toEqual([before, true])
})

test('removal as child abuse: evidence is sealed in the same transaction, so a delete by the author does not destroy it', async () => {
  const evidence = async () => (await world.sql('select from evidence.flagged_content')).length
  const text = '[duda] muy grave'
  const secretId = await publish(text)
  const count = await evidence()
  const { id, seen } = await world.moderation.findReview(moderator, text)
  await moderator.api.moderation.decideReview({ id, seen, decision: 'remove', rule: 'childAbuse' })
  await author.api.secrets.deleteSecret({ id: secretId })
  await world.moderation.endUndoWindow()
  expect(await evidence()).toBe(count + 1)
})
