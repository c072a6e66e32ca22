// Integration tests of identical texts over HTTP and PostgreSQL: what counts as one text, removal with statements and audit entries, undo, access.
import { randomUUIDv7 } from 'node:crypto'
import { moderationLimits } from '@murmullo/contract/constants/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { secretInput, findMiscountedSecrets } from '../../../../test/builders/content.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World<'ai'>
let moderator: TestUser
let admin: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai'], clock: 'stopped' })
  moderator = await world.users.staff('moderator')
  admin = await world.users.staff('admin')
})
afterAll(() => world.close())

const newText = () => `Gana dinero desde casa, escribe a ${randomUUIDv7()}`
const publish = async (author: TestUser, text: string) => (await author.api.secrets.publishSecret(secretInput(text))).id
const list = (id: string, who = moderator) => who.api.moderation.listIdentical({ from: 'secret', of: id })
const ids = async (id: string, who = moderator) => (await list(id, who)).items.map((item) => item.id)
const bodies = (items: readonly { readonly kind: 'secret' | 'comment'; readonly id: string }[]) =>
  items.map(({ kind, id }) => ({ kind, id }))
const statements = async ({ api }: TestUser) =>
  (await api.moderation.listStatements()).items.map(({ action, rule }) => [action, rule])
const removalEntries = (subjects: readonly string[]) =>
  world.sql<{ action: string }>(
    `select action, details->>'rule' as rule from identity.audit_log where subject = any ($1) order by action`,
    [subjects],
  )

/** The text as two secrets and a comment, of three authors. */
async function spam(text = newText()) {
  const authors = [await world.users.anonymous(), await world.users.anonymous(), await world.users.anonymous()] as const
  const first = await publish(authors[0], text)
  const second = await publish(authors[1], text.toUpperCase())
  const secretId = await publish(await world.users.anonymous(), 'Un secreto que recibe publicidad en sus comentarios.')
  const comment = (await authors[2].api.comments.addComment({ secretId, text })).id
  return { text, authors, first, second, comment, secretId }
}

test('moderation.listIdentical: texts that differ in case only are one; the response has excerpt data and nothing of an author', async () => {
  const { text, first, second, comment } = await spam()
  await publish(await world.users.anonymous(), `${text}.`)
  const found = await list(first)
  expect(found).toMatchObject({ text, hasMore: false })
  const expected = [`secret ${first}`, `secret ${second}`, `comment ${comment}`]
  expect(found.items.map(({ kind, id }) => `${kind} ${id}`).toSorted()).toEqual(expected.toSorted())
  for (const item of found.items) expect(Object.keys(item).toSorted()).toEqual(['id', 'kind', 'publishedAt', 'state'])
  const byComment = await moderator.api.moderation.listIdentical({ from: 'comment', of: comment })
  expect(byComment.items).toEqual(found.items)
  expect((await moderator.api.moderation.countIdentical({ from: 'comment', of: comment })).count).toBe(3)
})

test('moderation.listIdentical: from a review, whose card has the same number; a short text has none', async () => {
  const text = `[duda] ${newText()}`
  const [one, other] = [await world.users.anonymous(), await world.users.anonymous()]
  await publish(one, text)
  await publish(other, text)
  const review = await world.moderation.findReview(moderator, text)
  expect(review.identical).toBe(2)
  const { items } = await moderator.api.moderation.listIdentical({ from: 'review', of: review.id })
  expect(items).toHaveLength(2)
  const short = 'No sé qué hacer.'
  expect(short.length).toBeLessThan(moderationLimits.identicalTextMin)
  const id = await publish(one, short)
  await publish(other, short)
  expect(await ids(id)).toEqual([])
})

test('moderation.listIdentical: private content is for administrators only, and users get none', async () => {
  const { text, first } = await spam()
  const author = await world.users.registered()
  const id = await publish(author, text)
  await author.api.secrets.setPrivacy({ id, isPrivate: true })
  expect(await ids(first)).not.toContain(id)
  expect(await ids(first, admin)).toContain(id)
  expect(await errorCode(list(id))).toBe('moderation.not_found')
  expect(await errorCode(list('0'.repeat(22)))).toBe('moderation.not_found')
  expect(await errorCode(list(first, author))).toBe('access.staff_only')
})

test('moderation.removeIdentical: each content is removed as spam with its own statement and audit entry; a second request changes nothing', async () => {
  const { authors, first, second, comment, secretId } = await spam()
  const { seen, items } = await list(first)
  const reply = await moderator.api.moderation.removeIdentical({ seen, items: bodies(items) })
  expect(reply).toMatchObject({ skipped: 0, reviewIds: { length: 3 } })
  expect(await errorCode(world.api.secrets.readSecret({ id: first }))).toBe('secrets.not_found')
  expect((await world.api.secrets.readSecret({ id: secretId })).comments).toBe(0)
  expect(await moderator.api.moderation.removeIdentical({ seen, items: bodies(items) })).toEqual({
    reviewIds: [],
    skipped: 3,
  })
  await world.moderation.endUndoWindow()
  for (const author of authors) expect(await statements(author)).toEqual([['removed', 'spam']])
  expect(await removalEntries([first, second, comment])).toEqual([
    { action: 'admin.remove_comment', rule: 'spam' },
    { action: 'admin.remove_secret', rule: 'spam' },
    { action: 'admin.remove_secret', rule: 'spam' },
  ])
  expect(await findMiscountedSecrets(world.sql)).toEqual([])
})

test('moderation.removeIdentical: content whose text changed, that is gone, or that the moderator wrote is skipped', async () => {
  const { text, authors, first, second, comment } = await spam()
  const own = await publish(moderator, text)
  const { seen, items } = await list(first)
  await authors[0].api.secrets.editSecret({ id: first, text: 'Otra cosa, sin publicidad.', explicit: false })
  await authors[1].api.secrets.deleteSecret({ id: second })
  const reply = await moderator.api.moderation.removeIdentical({ seen, items: bodies(items) })
  expect(reply).toMatchObject({ skipped: 3, reviewIds: { length: 1 } })
  for (const id of [first, own]) expect((await world.api.secrets.readSecret({ id })).state).toBe('public')
  expect(await removalEntries([comment])).toHaveLength(1)
})

test('moderation.undoIdentical: all removals are undone within the undo window, and no author is notified; another moderator undoes none', async () => {
  const { authors, first, secretId } = await spam()
  const { seen, items } = await list(first)
  const { reviewIds } = await moderator.api.moderation.removeIdentical({ seen, items: bodies(items) })
  expect(await admin.api.moderation.undoIdentical({ reviewIds })).toEqual({ undone: 0 })
  expect(await moderator.api.moderation.undoIdentical({ reviewIds })).toEqual({ undone: 3 })
  expect(await ids(first)).toHaveLength(3)
  expect((await world.api.secrets.readSecret({ id: secretId })).comments).toBe(1)
  await world.moderation.endUndoWindow()
  for (const author of authors) expect(await statements(author)).toEqual([])
  expect(await moderator.api.moderation.undoIdentical({ reviewIds })).toEqual({ undone: 0 })
})

test('moderation.removeIdentical: a list of more than the limit says so, and a request for more is refused', async () => {
  const text = newText()
  const first = await publish(await world.users.anonymous(), text)
  await world.sql(
    `insert into content.secrets (id, public_id, text, country_code)
     select gen_random_uuid(), lpad(n::text, 22, '0'), $1, 'MX' from generate_series(1, $2) n`,
    [text, moderationLimits.identicalMax],
  )
  const { seen, items, hasMore } = await list(first)
  expect([items.length, hasMore]).toEqual([moderationLimits.identicalMax, true])
  const tooMany = [...bodies(items), { kind: 'secret' as const, id: first }]
  expect(await errorCode(moderator.api.moderation.removeIdentical({ seen, items: tooMany }))).toBe('request.invalid')
  expect((await moderator.api.moderation.countIdentical({ from: 'secret', of: first })).count).toBe(items.length)
})
