// Integration tests of the author lookup by subject, and of evidence of a text that its author deletes during the model call.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jpeg } from '../../../../test/generators/images.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'
import { removeAuthors } from '../../../platform/authorship/authors.ts'
import { createPseudonym } from '../../../platform/crypto/hmac.ts'
import { moderateStoredText } from '../moderate-stored-text.ts'
import { findSubjectAuthor } from './find-subject-author.ts'
import type { Subject } from './subject.columns.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
}, 200_000)
afterAll(() => world.close())

const authorOf = (subject: Subject) => findSubjectAuthor(world.services.db.write, world.services.keys, subject)
const keyOf = async (table: string, publicId: string) =>
  (await world.sql<{ id: string }>(`select id from ${table} where public_id = $1`, [publicId]))[0]?.id ?? ''

test('find-subject-author: secret, comment, photo and photo comment each return their own author', async () => {
  const [writer, commenter] = [await world.users.registered(), await world.users.registered()]
  const secret = await world.content.insertSecret(writer)
  const comment = await world.content.insertComment(commenter, secret.id)
  const photo = await world.content.uploadPhoto(writer, await jpeg())
  const reply = await commenter.api.photos.addPhotoComment({ photoId: photo.id, text: 'Qué luz.' })
  expect(await authorOf({ secretId: secret.key })).toBe(writer.accountId)
  expect(await authorOf({ commentId: comment.key })).toBe(commenter.accountId)
  expect(await authorOf({ photoId: await keyOf('content.photos', photo.id) })).toBe(writer.accountId)
  expect(await authorOf({ photoCommentId: await keyOf('content.photo_comments', reply.id) })).toBe(commenter.accountId)
})

test('find-subject-author: unknown content, a key of another kind and content without an author return null', async () => {
  const { key } = await world.content.insertSecret(await world.users.registered())
  expect(await authorOf({ secretId: randomUUID() })).toBeNull()
  expect(await authorOf({ commentId: key })).toBeNull()
  await removeAuthors(world.services.db.write, 'secret', [key])
  expect(await authorOf({ secretId: key })).toBeNull()
})

test('moderate-stored-text: the author deletes the text during the model call, and the evidence still names the author', async () => {
  const author = await world.users.registered()
  const text = '[bloquear:abuso infantil] borrado'
  const { key } = await world.content.insertSecret(author, { text })
  const read = async () => {
    await world.sql('delete from content.secrets where id = $1', [key])
    return { text, state: 'visible' }
  }
  const access = { read, lock: () => Promise.resolve(undefined), change: () => Promise.resolve() }
  await moderateStoredText(world.services, { secretId: key }, access)
  // The id of evidence is an HMAC of account and text.
  const id = createPseudonym(await world.services.keys('evidence'), Buffer.from(author.accountId), text)
  expect(await world.sql('select id from evidence.flagged_content')).toEqual([{ id }])
})
