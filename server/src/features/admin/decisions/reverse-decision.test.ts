// Integration tests of reversals over HTTP and PostgreSQL: any decision of a moderator can be reversed later, with a second entry in the log
// and a notice to the author.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMiscountedSecrets, secretInput } from '../../../../test/builders/content.ts'
import { errorCode, type TestUser } from '../../../../test/clients/test-user.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { reviewFingerprint } from '../../../platform/crypto/text-fingerprint.ts'

let world: World
let moderator: TestUser
let author: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  moderator = await world.users.staff('moderator')
  author = await world.users.anonymous()
})
afterAll(() => world.close())

const publish = async (text: string, by = author) => (await by.api.secrets.publishSecret(secretInput(text))).id
const reason = 'Nos equivocamos.'
const reverse = (kind: 'secret' | 'comment' | 'photo', id: string, by = moderator) =>
  by.api.admin.reverseDecision({ kind, id, reason })
const statements = async () =>
  (await author.api.moderation.listStatements()).items.map(({ action, rule, appealState }) => [
    action,
    rule,
    appealState,
  ])
const lines = async (subject: string) =>
  (
    await world.sql<{ action: string; details: Record<string, unknown> }>(
      'select action, details from identity.audit_log where subject = $1 order by seq',
      [subject],
    )
  ).map(({ action, details }) => [action, details.reason ?? details.rule])
async function remove(kind: 'secret' | 'comment', id: string) {
  await moderator.api.admin.removeContent({ kind, id, rule: 'harassment' })
  await world.moderation.endUndoWindow()
}
async function markExplicit(id: string, text: string) {
  const [review] = await world.sql<{ id: string }>(
    `insert into moderation.checks as k (id, public_id, secret_id, risk_level, needs_review, needs_retry)
     select gen_random_uuid(), $2, s.id, 'low', true, false from content.secrets s where s.public_id = $1
     on conflict (secret_id) do update set needs_review = true, risk_level = 'low' returning k.public_id as id`,
    [id, newPublicId()],
  )
  const seen = reviewFingerprint(text, null)
  await moderator.api.moderation.decideReview({ id: review?.id ?? '', seen, decision: 'mark_explicit' })
  await world.moderation.endUndoWindow()
}

test('admin.reverseDecision: a removed secret is shown again after the undo window, the author is notified, and the log has both entries', async () => {
  const id = await publish('Retirado por error.')
  await remove('secret', id)
  await reverse('secret', id)
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  await world.moderation.endUndoWindow()
  expect((await world.api.secrets.readSecret({ id })).text).toBe('Retirado por error.')
  expect((await statements()).slice(0, 2)).toEqual([
    ['restored', 'none', 'closed'],
    ['removed', 'harassment', 'closed'],
  ])
  expect(await lines(id)).toEqual([
    ['admin.remove_secret', 'harassment'],
    ['moderation.reverse', reason],
  ])
  expect(await errorCode(reverse('secret', id))).toBe('moderation.not_reversible')
})

test('admin.reverseDecision: a reversal is undone within ten seconds by its moderator, without a notification', async () => {
  const id = await publish('Retirado y bien retirado.')
  await remove('secret', id)
  const before = await statements()
  const { reviewId } = await reverse('secret', id)
  await moderator.api.moderation.undoReview({ id: reviewId })
  await world.moderation.endUndoWindow()
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  expect(await statements()).toEqual(before)
})

test('admin.reverseDecision: a removed comment is counted again, and its open appeal is granted', async () => {
  const secretId = await publish('Con un comentario.')
  const { id } = await author.api.comments.addComment({ secretId, text: 'Devuelto.' })
  await remove('comment', id)
  const [card] = (await author.api.moderation.listStatements()).items
  await author.api.moderation.appeal({ id: card?.id ?? '', text: 'No hice nada.' })
  await reverse('comment', id)
  await world.moderation.endUndoWindow()
  expect((await world.api.comments.listComments({ secretId })).items.map(({ text }) => text)).toEqual(['Devuelto.'])
  expect((await statements()).slice(0, 2)).toEqual([
    ['restored', 'none', 'closed'],
    ['removed', 'harassment', 'overturned'],
  ])
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('admin.reverseDecision: the explicit mark of a moderator is cleared with a notice; one that its author set stays', async () => {
  const text = 'Marcado por el equipo.'
  const id = await publish(text)
  await markExplicit(id, text)
  await reverse('secret', id)
  await world.moderation.endUndoWindow()
  expect(await world.api.secrets.readSecret({ id })).toMatchObject({ explicit: false })
  expect((await statements())[0]).toEqual(['unmarked_explicit', 'none', 'closed'])
  const own = (await author.api.secrets.publishSecret({ ...secretInput('Marcado por mí.'), explicit: true })).id
  expect(await errorCode(reverse('secret', own))).toBe('moderation.not_reversible')
})

test('admin.reverseDecision: refused for visible content, for one’s own content, within the undo window of the decision, and for unknown ids', async () => {
  const id = await publish('Nunca se retiró.')
  expect(await errorCode(reverse('secret', id))).toBe('moderation.not_reversible')
  await moderator.api.admin.removeContent({ kind: 'secret', id, rule: 'harassment' })
  expect(await errorCode(reverse('secret', id))).toBe('moderation.not_reversible')
  await world.moderation.endUndoWindow()
  const colleague = await world.users.staff('moderator')
  const own = await publish('De alguien del equipo.', colleague)
  await remove('secret', own)
  expect(await errorCode(reverse('secret', own, colleague))).toBe('moderation.own')
  for (const [kind, code] of [
    ['secret', 'secrets.not_found'],
    ['comment', 'comments.not_found'],
    ['photo', 'photos.not_found'],
  ] as const)
    expect(await errorCode(reverse(kind, newPublicId()))).toBe(code)
  // After the window any other moderator may reverse it.
  expect(await errorCode(reverse('secret', id, colleague))).toBe('done')
})

test('admin.reverseDecision: content with a minor flag returns to the queue until a second moderator approves it', async () => {
  const id = await publish('Tengo 15 años y lo cuento.')
  await world.sql(`update content.secrets set state = 'removed' where public_id = $1`, [id])
  await reverse('secret', id)
  await world.moderation.endUndoWindow()
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  const colleague = await world.users.staff('moderator')
  const review = await world.moderation.findReview(colleague, 'Tengo 15 años y lo cuento.')
  expect(review.minor).toEqual({ approvals: 1, isApprovedByMe: false })
})
