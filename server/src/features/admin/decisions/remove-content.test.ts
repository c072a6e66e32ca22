// Integration tests of removals outside the review queue over HTTP and PostgreSQL: statements, counters, concurrency, access.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { secretInput, findMiscountedSecrets } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let admin: TestUser
let moderator: TestUser
let author: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'] })
  admin = await world.users.staff('admin')
  moderator = await world.users.staff('moderator')
  author = await world.users.anonymous()
})
afterAll(() => world.close())

const publish = async (text: string, by = author) => (await by.api.secrets.publishSecret(secretInput(text))).id
const addComment = async (secretId: string, text: string, by = author) =>
  (await by.api.comments.addComment({ secretId, text })).id
const listStatements = async () => (await author.api.moderation.listStatements()).items
const lines = (subject: string) =>
  world.sql<{ action: string }>('select action, details from identity.audit_log where subject = $1 order by seq', [
    subject,
  ])

test('admin.readRemovable: a moderator reads the text of a secret and of a public comment; other users read none', async () => {
  const secretId = await publish('Para leer antes.')
  const id = await addComment(secretId, 'Un comentario para leer antes.')
  const { readRemovable } = moderator.api.admin
  expect(await readRemovable({ kind: 'secret', id: secretId })).toMatchObject({
    text: 'Para leer antes.',
    authorNickname: null,
    publishedAt: expect.stringMatching(/:00Z$/),
  })
  expect(await readRemovable({ kind: 'comment', id })).toMatchObject({ text: 'Un comentario para leer antes.' })
  expect(await errorCode(author.api.admin.readRemovable({ kind: 'secret', id: secretId }))).toBe('access.staff_only')
  await moderator.api.admin.removeContent({ kind: 'comment', id, rule: 'spam' })
  expect(await errorCode(readRemovable({ kind: 'comment', id }))).toBe('comments.not_found')
})

test('admin.removeContent: a removed secret is private to its author, who gets the rule and may appeal', async () => {
  const id = await publish('Para retirar.')
  expect(await errorCode(moderator.api.admin.removeContent({ kind: 'secret', id, rule: 'harassment' }))).toBe('done')
  await world.moderation.endUndoWindow()
  expect(await errorCode(world.api.secrets.readSecret({ id }))).toBe('secrets.not_found')
  const [card] = await listStatements()
  expect(card).toMatchObject({
    kind: 'secret',
    action: 'removed',
    rule: 'harassment',
    byHuman: true,
    appealState: 'open',
  })
  expect(await lines(id)).toMatchObject([{ action: 'admin.remove_secret', details: { rule: 'harassment' } }])
  expect(await errorCode(admin.api.admin.removeContent({ kind: 'secret', id, rule: 'spam' }))).toBe(
    'moderation.decided',
  )
  // A decision like any other: an appeal puts it in the review queue, and another moderator may restore it.
  await author.api.moderation.appeal({ id: card?.id ?? '', text: 'No acosé a nadie.' })
  const review = await world.moderation.findReview(admin, 'Para retirar.')
  await admin.api.moderation.decideReview({ id: review.id, seen: review.seen, decision: 'approve' })
  await world.moderation.endUndoWindow()
  expect((await world.api.secrets.readSecret({ id })).text).toBe('Para retirar.')
})

test('admin.removeContent: a removed comment updates the counter, and a granted appeal restores both', async () => {
  const secretId = await publish('Con comentarios.')
  const id = await addComment(secretId, 'Fuera de lugar.')
  await addComment(secretId, 'Este se queda.')
  expect(await errorCode(moderator.api.admin.removeContent({ kind: 'comment', id, rule: 'hate' }))).toBe('done')
  await world.moderation.endUndoWindow()
  const shown = async () => (await world.api.comments.listComments({ secretId })).items.map(({ text }) => text)
  expect(await shown()).toEqual(['Este se queda.'])
  expect((await world.api.secrets.readSecret({ id: secretId })).comments).toBe(1)
  expect(await lines(id)).toMatchObject([
    { action: 'admin.remove_comment', details: { rule: 'hate', kind: 'comment', was: 'visible' } },
  ])
  const [card] = await listStatements()
  expect(card).toMatchObject({ kind: 'comment', action: 'removed', rule: 'hate', byHuman: true, appealState: 'open' })
  expect(await errorCode(admin.api.admin.removeContent({ kind: 'comment', id, rule: 'spam' }))).toBe(
    'moderation.decided',
  )
  await author.api.moderation.appeal({ id: card?.id ?? '', text: 'Era una broma.' })
  const review = await world.moderation.findReview(admin, 'Fuera de lugar.')
  await admin.api.moderation.decideReview({ id: review.id, seen: review.seen, decision: 'approve' })
  await world.moderation.endUndoWindow()
  expect(await shown()).toEqual(['Este se queda.', 'Fuera de lugar.'])
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('admin.removeContent: of 64 concurrent requests for one comment one succeeds, with one statement and one audit log row', async () => {
  const secretId = await publish('Con prisa.')
  const id = await addComment(secretId, 'Sesenta y cuatro.')
  const before = (await listStatements()).length
  const codes = await Promise.all(
    Array.from({ length: 64 }, (_, index) =>
      errorCode((index % 2 ? admin : moderator).api.admin.removeContent({ kind: 'comment', id, rule: 'spam' })),
    ),
  )
  expect(codes.filter((code) => code === 'done')).toHaveLength(1)
  expect(new Set(codes)).toEqual(new Set(['done', 'moderation.decided']))
  await world.moderation.endUndoWindow()
  expect(await listStatements()).toHaveLength(before + 1)
  expect(await lines(id)).toHaveLength(1)
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('admin.removeContent: an open review closes with the removal, and a secret without a moderation row is removed too', async () => {
  const id = await publish('[duda] espera y se retira')
  expect((await world.moderation.listReviews(admin)).some(({ text }) => text === '[duda] espera y se retira')).toBe(
    true,
  )
  await admin.api.admin.removeContent({ kind: 'secret', id, rule: 'hate' })
  expect((await world.moderation.listReviews(admin)).some(({ text }) => text === '[duda] espera y se retira')).toBe(
    false,
  )
  const { items } = await world.api.secrets.listFeed({})
  const old = items.find(({ byAdmin }) => !byAdmin)?.id ?? ''
  expect(await errorCode(moderator.api.admin.removeContent({ kind: 'secret', id: old, rule: 'spam' }))).toBe('done')
})

test('admin.removeContent: a private secret and its comments are not_found for the moderator role, not for admin', async () => {
  const id = await publish('Solo mío.')
  const commentId = await addComment(id, 'Lo que respondí.')
  await author.api.secrets.setPrivacy({ id, isPrivate: true })
  const { removeContent } = moderator.api.admin
  expect(await errorCode(removeContent({ kind: 'secret', id, rule: 'spam' }))).toBe('secrets.not_found')
  expect(await errorCode(removeContent({ kind: 'comment', id: commentId, rule: 'spam' }))).toBe('comments.not_found')
  expect(await errorCode(removeContent({ kind: 'comment', id, rule: 'spam' }))).toBe('comments.not_found')
  expect(await errorCode(admin.api.admin.removeContent({ kind: 'comment', id: commentId, rule: 'spam' }))).toBe('done')
  expect(await errorCode(admin.api.admin.removeContent({ kind: 'secret', id, rule: 'spam' }))).toBe('done')
})

test('admin.removeContent: own content, a non-staff account or a session without step-up is refused (ADMIN-08)', async () => {
  const own = await publish('De la casa.', moderator)
  const ownComment = await addComment(own, 'De la casa también.', moderator)
  for (const [kind, id] of [
    ['secret', own],
    ['comment', ownComment],
  ] as const)
    expect(await errorCode(moderator.api.admin.removeContent({ kind, id, rule: 'spam' }))).toBe('moderation.own')
  const secretId = await publish('Sigue aquí.')
  const commentId = await addComment(secretId, 'Y esto.')
  for (const [who, code] of [
    [await world.users.staff('admin', { password: false }), 'access.step_up_required'],
    [await world.users.staff('moderator', { password: false }), 'access.step_up_required'],
    [author, 'access.staff_only'],
  ] as const) {
    expect(await errorCode(who.api.admin.removeContent({ kind: 'secret', id: secretId, rule: 'spam' }))).toBe(code)
    expect(await errorCode(who.api.admin.removeContent({ kind: 'comment', id: commentId, rule: 'spam' }))).toBe(code)
  }
  expect((await world.api.secrets.readSecret({ id: secretId })).comments).toBe(1)
})
