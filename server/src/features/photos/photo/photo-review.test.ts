// Integration tests of photo review: classification, moderator decisions, blocklist, minor flag, undo.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { generateSkinLikeImage, jpeg } from '../../../../test/generators/images.ts'
import { stateAfterUpload, classifyScores, reviewReasonFor } from './photos.policy.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let owner: TestUser
let other: TestUser
let moderator: TestUser
let colleague: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
  owner = await world.users.registered()
  other = await world.users.registered()
  moderator = await world.users.staff('moderator')
  colleague = await world.users.staff('moderator')
}, 200_000)
afterAll(() => world.close())

const doubtful = '[duda] Esta es mi habitación.'
const reviewOf = async (id: string) =>
  (await world.moderation.listReviews(moderator)).find(({ photo }) => photo?.id === id)
async function decide(id: string, decision: 'approve' | 'remove' | 'mark_explicit', by = moderator) {
  const review = await reviewOf(id)
  if (review === undefined) return 'does not wait'
  const rule = decision === 'remove' ? { rule: 'underage' as const } : {}
  const code = await errorCode(by.api.moderation.decideReview({ id: review.id, seen: review.seen, decision, ...rule }))
  await world.moderation.endUndoWindow()
  return code
}

test('photo review: an image that is doubtful, or explicit by model score or owner, goes to a moderator; others are public', async () => {
  const [sure, doubt, flaggedText] = [
    await world.content.uploadPhoto(owner, await generateSkinLikeImage('sure')),
    await world.content.uploadPhoto(owner, await generateSkinLikeImage('doubt')),
    await world.content.uploadPhoto(owner, await jpeg({ seed: 20 }), { explicit: true }),
  ]
  for (const { id, state } of [sure, doubt, flaggedText]) {
    expect(state).toBe('in_review')
    expect(await errorCode(other.api.photos.readPhoto({ id }))).toBe('photos.not_found')
    expect(await errorCode(other.api.photos.readImage({ id }))).toBe('photos.not_found')
  }
  const waits = { kind: 'photo', state: 'hidden', text: '', riskLevel: 'medium' }
  const age = /mayor de edad/
  expect(await reviewOf(sure.id)).toMatchObject({ ...waits, explicit: true, aiError: expect.stringMatching(age) })
  expect(await reviewOf(doubt.id)).toMatchObject({ ...waits, explicit: false, aiError: expect.stringMatching(/duda/) })
  expect(await reviewOf(flaggedText.id)).toMatchObject({
    ...waits,
    explicit: true,
    aiError: expect.stringMatching(age),
  })
  expect(await decide(sure.id, 'approve')).toBe('done')
  expect(await other.api.photos.readPhoto({ id: sure.id })).toMatchObject({ state: 'visible', explicit: true })
  expect((await world.content.uploadPhoto(owner, await jpeg({ seed: 20 }))).state).toBe('visible')
})

/** Model scores in steps of 0.05. */
const shares = Array.from({ length: 21 }, (_, step) => step / 20)

test('photo policy: for every score and flag only a harmless image with a harmless caption is public without a moderator', () => {
  for (const scores of [null, ...shares.flatMap((explicit) => shares.map((suggestive) => ({ explicit, suggestive })))])
    for (const isExplicit of [false, true])
      for (const [captionNeedsReview, isReported] of [
        [false, false],
        [true, false],
        [false, true],
      ] as const) {
        const opinion = classifyScores(scores)
        const arrival = stateAfterUpload({ isExplicit, captionNeedsReview, isReported }, opinion)
        const isHarmless = scores !== null && scores.explicit < 0.35 && scores.suggestive < 0.85
        expect(arrival.state).toBe(
          isHarmless && !isExplicit && !captionNeedsReview && !isReported ? 'visible' : 'hidden',
        )
        expect(reviewReasonFor({ isExplicit, captionNeedsReview, isReported }, opinion) === null).toBe(
          arrival.state === 'visible',
        )
        expect(isExplicit && !arrival.isExplicit).toBe(false)
      }
})

test('photos.readHeldImage: the queue has a placeholder only, and reading the image inserts an audit log row', async () => {
  const { id, state } = await world.content.uploadPhoto(owner, await jpeg({ seed: 21 }), { caption: doubtful })
  expect(state).toBe('in_review')
  expect(await errorCode(other.api.photos.readPhoto({ id }))).toBe('photos.not_found')
  expect((await owner.api.photos.readPhoto({ id })).state).toBe('in_review')
  const review = await reviewOf(id)
  expect(review).toMatchObject({ kind: 'photo', text: doubtful, photo: { id, width: 320, height: 240 } })
  expect(review?.photo?.placeholder).toMatch(/^[\da-f]{96}$/)
  const looks = () =>
    world.sql(`select from identity.audit_log where action = 'photos.view_image' and subject = $1`, [id])
  expect(await looks()).toHaveLength(0)
  expect((await moderator.api.photos.readHeldImage({ id })).type).toBe('image/webp')
  expect(await looks()).toHaveLength(1)
})

test('photo review: approval starts the lifetime and inserts a statement, and staff access to the hidden image ends', async () => {
  const { id } = await world.content.uploadPhoto(owner, await jpeg({ seed: 22 }), { caption: doubtful })
  await world.sql(`update content.photos set expires_at = now() + interval '3 hours' where public_id = $1`, [id])
  expect(await decide(id, 'approve')).toBe('done')
  expect(await other.api.photos.readPhoto({ id })).toMatchObject({ state: 'visible', remainingMinutes: 60 })
  expect((await owner.api.moderation.listStatements()).items[0]).toMatchObject({ kind: 'photo', action: 'restored' })
  expect(await errorCode(moderator.api.photos.readHeldImage({ id }))).toBe('photos.not_found')
})

test('photo review: a removed photo is not readable, and the same or a similar image is refused for every account', async () => {
  const image = await jpeg({ seed: 23, width: 900, height: 700 })
  const { id } = await world.content.uploadPhoto(owner, image, { caption: doubtful })
  expect(await decide(id, 'remove')).toBe('done')
  for (const person of [owner, other])
    expect(await errorCode(person.api.photos.readPhoto({ id }))).toBe('photos.not_found')
  const again = async (bytes: Buffer) => errorCode(world.content.uploadPhoto(other, bytes))
  expect(await again(image)).toBe('photos.refused')
  expect(await again(await sharp(image).resize(500).modulate({ brightness: 1.05 }).png().toBuffer())).toBe(
    'photos.refused',
  )
  expect(await again(await sharp(image).blur(2).jpeg({ quality: 40 }).toBuffer())).toBe('photos.refused')
  expect(await again(await jpeg({ seed: 24, width: 900, height: 700 }))).toBe('done')
})

test('photo review: a granted appeal makes the photo public and deletes its blocklist row', async () => {
  const image = await jpeg({ seed: 25 })
  const { id } = await world.content.uploadPhoto(owner, image, { caption: doubtful })
  expect(await decide(id, 'remove')).toBe('done')
  const [statement] = (await owner.api.moderation.listStatements()).items
  expect(statement).toMatchObject({ kind: 'photo', action: 'removed', appealState: 'open' })
  await owner.api.moderation.appeal({ id: statement?.id ?? '', text: 'Es mi habitación de adulta.' })
  expect(await decide(id, 'approve')).toBe('moderation.own_decision')
  expect(await decide(id, 'approve', colleague)).toBe('done')
  expect((await other.api.photos.readPhoto({ id })).state).toBe('visible')
  expect(await errorCode(world.content.uploadPhoto(other, image))).toBe('done')
  expect((await owner.api.notifications.listNotifications()).items.map(({ about }) => about)).not.toContain('comment')
})

test('photo review: mark_explicit by a moderator sets the explicit flag', async () => {
  const { id } = await world.content.uploadPhoto(owner, await jpeg({ seed: 26 }), { caption: doubtful })
  expect(await decide(id, 'mark_explicit')).toBe('done')
  expect((await other.api.photos.readPhoto({ id })).explicit).toBe(true)
})

test('photo with a minor-flagged caption: mark_explicit is refused, and only a second moderator publishes it', async () => {
  const caption = 'Tengo 15 años y esta soy yo.'
  const { id } = await world.content.uploadPhoto(owner, await jpeg({ seed: 27 }), { caption })
  const second = await world.users.staff('moderator')
  const approve = async ({ api }: TestUser, decision: 'approve' | 'mark_explicit') => {
    const review = await reviewOf(id)
    const { id: reviewId = '', seen = '' } = review ?? {}
    const code = await errorCode(
      api.moderation.decideReview({ id: reviewId, seen, decision, confirmedRule: 'underage' }),
    )
    await world.moderation.endUndoWindow()
    return code
  }
  expect(await reviewOf(id)).toMatchObject({ riskLevel: 'high', minor: { approvals: 0 } })
  expect(await approve(moderator, 'mark_explicit')).toBe('moderation.minor_explicit')
  expect(await approve(moderator, 'approve')).toBe('done')
  expect(await approve(moderator, 'approve')).toBe('moderation.second_moderator_required')
  expect(await errorCode(other.api.photos.readPhoto({ id }))).toBe('photos.not_found')
  expect(await approve(second, 'approve')).toBe('done')
  expect(await other.api.photos.readPhoto({ id })).toMatchObject({ state: 'visible', explicit: false })
})

test('undo of a photo removal: every column is restored, and the image is not on the blocklist', async () => {
  const image = await jpeg({ seed: 28 })
  const { id } = await world.content.uploadPhoto(owner, image, { caption: doubtful })
  const row = () => world.sql('select to_jsonb(p) as photo from content.photos p where public_id = $1', [id])
  const before = await row()
  const { id: reviewId = '', seen = '' } = (await reviewOf(id)) ?? {}
  await moderator.api.moderation.decideReview({ id: reviewId, seen, decision: 'remove', rule: 'underage' })
  expect(await errorCode(world.content.uploadPhoto(other, image))).toBe('photos.refused')
  await moderator.api.moderation.undoReview({ id: reviewId })
  expect(await row()).toEqual(before)
  expect(await errorCode(world.content.uploadPhoto(other, image))).toBe('done')
})
