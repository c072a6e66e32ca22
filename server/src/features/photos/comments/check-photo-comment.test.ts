// Integration tests of photo comment moderation: same flow as comments on secrets.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { jpeg } from '../../../../test/generators/images.ts'
import { listJobs, startWorker } from '../../../worker.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World<'ai'>
let owner: TestUser
let guest: TestUser
let moderator: TestUser
let photoId: string
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
  owner = await world.users.registered()
  guest = await world.users.registered()
  moderator = await world.users.staff('moderator')
  photoId = (await world.content.uploadPhoto(owner, await jpeg())).id
}, 200_000)
afterAll(() => world.close())
beforeEach(() => world.ai.setBehaviour('judgeByWords'))

const postComment = async (text: string) => {
  const { id: publicId } = await guest.api.photos.addPhotoComment({ photoId, text })
  const [row] = await world.sql<{ id: string }>('select id from content.photo_comments where public_id = $1', [
    publicId,
  ])
  return { publicId, id: row?.id ?? '' }
}
const check = (photoCommentId: string) =>
  listJobs(world.services)
    .find(({ name }) => name === 'photos.check-comment')
    ?.run({ photoCommentId })
const stateOf = async (id: string) =>
  (await world.sql<{ state: string }>('select state from content.photo_comments where id = $1', [id]))[0]?.state
const checkOf = async (id: string) =>
  (await world.sql('select needs_review, needs_retry from moderation.checks where photo_comment_id = $1', [id]))[0]
const texts = async ({ api }: TestUser) =>
  (await api.photos.listPhotoComments({ photoId })).items.map(({ text }) => text)

test('photo comment moderation: a blocked comment is hidden, joins the review queue, and its author gets a statement', async () => {
  const [fine, bad] = [await postComment('Qué bonita.'), await postComment('[bloquear:violencia] uno')]
  for (const { id } of [fine, bad]) await Promise.all([check(id), check(id)])
  expect([await stateOf(fine.id), await stateOf(bad.id)]).toEqual(['visible', 'hidden'])
  expect(await checkOf(fine.id)).toEqual({ needs_review: false, needs_retry: false })
  expect(await checkOf(bad.id)).toEqual({ needs_review: true, needs_retry: false })
  for (const person of [owner, guest]) expect(await texts(person)).toEqual(['Qué bonita.'])
  expect((await owner.api.photos.readPhoto({ id: photoId })).comments).toBe(1)
  const { items } = await guest.api.moderation.listStatements()
  expect(items).toMatchObject([{ kind: 'comment', action: 'hidden', rule: 'extremeViolence', byHuman: false }])
  const why = { category: 'spam', reason: 'Es feo.' } as const
  expect(await errorCode(owner.api.reports.sendReport({ kind: 'comment', id: bad.publicId, ...why }))).toBe(
    'reports.not_found',
  )
})

test('photo comment moderation: after a review request a moderator restores one comment, and removes another by a rule', async () => {
  const text = '[bloquear:violencia] dos'
  const { id } = await postComment(text)
  await check(id)
  const [statement] = (await guest.api.moderation.listStatements()).items
  await guest.api.moderation.requestHumanReview({ id: statement?.id ?? '' })
  const review = await world.moderation.findReview(moderator, text)
  expect(review).toMatchObject({ kind: 'comment', state: 'hidden', reviewRequested: true, appeal: null })
  const decide = (decision: 'approve' | 'mark_explicit') =>
    errorCode(
      moderator.api.moderation.decideReview({
        id: review.id,
        seen: review.seen,
        decision,
        confirmedRule: 'extremeViolence',
      }),
    )
  expect(await decide('mark_explicit')).toBe('moderation.not_markable')
  expect(await decide('approve')).toBe('done')
  await world.moderation.endUndoWindow()
  expect(await texts(owner)).toContain(text)
  const another = await postComment('[bloquear:violencia] tres')
  await check(another.id)
  const { id: reviewId, seen } = await world.moderation.findReview(moderator, '[bloquear:violencia] tres')
  await moderator.api.moderation.decideReview({ id: reviewId, seen, decision: 'remove', rule: 'harassment' })
  await world.moderation.endUndoWindow()
  expect(await stateOf(another.id)).toBe('removed')
  const statements = (await guest.api.moderation.listStatements()).items.map(({ action, byHuman }) => [action, byHuman])
  expect(statements.slice(0, 3)).toEqual([
    ['removed', true],
    ['hidden', false],
    ['restored', true],
  ])
})

test('photo comment moderation: during a provider outage the comment stays public, and the worker retries later', async () => {
  world.ai.setBehaviour('broken')
  const { id } = await postComment('Luego: [bloquear:violencia]')
  await check(id)
  expect(await stateOf(id)).toBe('visible')
  expect(await checkOf(id)).toMatchObject({ needs_retry: true })
  world.ai.setBehaviour('judgeByWords')
  await world.sql(
    `update moderation.checks set last_attempt_at = now() - interval '1 minute' where photo_comment_id = $1`,
    [id],
  )
  const worker = await startWorker(world.services)
  await expect.poll(() => stateOf(id), { timeout: 18_000 }).toBe('hidden')
  await worker.stop()
})

test('photo deletion: moderation rows and statements of its comments are deleted too', async () => {
  await owner.api.photos.deletePhoto({ id: photoId })
  expect(await world.sql('select from moderation.checks where photo_comment_id is not null')).toEqual([])
  expect(await world.sql('select from identity.statements where photo_comment_id is not null')).toEqual([])
})
