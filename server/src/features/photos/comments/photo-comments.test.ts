// Integration tests of photo comments over HTTP and PostgreSQL: block list, removal, appeals, reports.
import { defaultSpamTerms } from '@murmullo/contract/safety/spam-matcher'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { jpeg } from '../../../../test/generators/images.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let owner: TestUser
let guest: TestUser
let photoId: string
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
  owner = await world.users.registered()
  guest = await world.users.registered()
  photoId = (await world.content.uploadPhoto(owner, await jpeg())).id
}, 200_000)
afterAll(() => world.close())

test('photos.addPhotoComment, photos.listPhotoComments: newest first, with the current nickname if signed, or null (DATA-15, PHOTO-17, SPAM-01)', async () => {
  await guest.api.photos.addPhotoComment({ photoId, text: 'Sin nombre.', signed: true })
  await guest.api.accounts.changeNickname({ nickname: 'mirona' })
  const comment = await guest.api.photos.addPhotoComment({ photoId, text: 'Con nombre.', signed: true })
  expect(comment).toMatchObject({ authorNickname: 'mirona', text: 'Con nombre.', mine: true })
  const { items } = await owner.api.photos.listPhotoComments({ photoId })
  expect(items.map(({ text, authorNickname, mine }) => [text, authorNickname, mine])).toEqual([
    ['Con nombre.', 'mirona', false],
    ['Sin nombre.', null, false],
  ])
  expect((await owner.api.photos.readPhoto({ id: photoId })).comments).toBe(2)
  expect(await errorCode(guest.api.photos.addPhotoComment({ photoId, text: '   ' }))).toBe('request.invalid')
  const [term = ''] = defaultSpamTerms
  expect(await errorCode(guest.api.photos.addPhotoComment({ photoId, text: `Entra en ${term}` }))).toBe('comments.spam')
})

test('photo comments: a comment by a blocked account is not in the list view of the blocking account', async () => {
  const [loud, quiet] = [await world.users.registered(), await world.users.registered()]
  await loud.api.accounts.changeNickname({ nickname: 'ruidosa' })
  await loud.api.photos.addPhotoComment({ photoId, text: 'Aquí estoy.', signed: true })
  const { id: personId } = await loud.api.accounts.readMine()
  await quiet.api.chat.block({ personId })
  const texts = async ({ api }: TestUser) =>
    (await api.photos.listPhotoComments({ photoId })).items.map(({ text }) => text)
  expect(await texts(quiet)).not.toContain('Aquí estoy.')
  expect(await texts(owner)).toContain('Aquí estoy.')
})

test('photos.deletePhotoComment: only its author may delete it; a request with a staff role is refused (PHOTO-23, PHOTO-24)', async () => {
  const mine = await guest.api.photos.addPhotoComment({ photoId, text: 'Uno.' })
  for (const { api } of [owner, await world.users.staff('moderator'), await world.users.staff('admin')])
    expect(await errorCode(api.photos.deletePhotoComment({ id: mine.id }))).toBe('photos.comment_not_yours')
  expect(await errorCode(world.api.photos.deletePhotoComment({ id: mine.id }))).toBe('access.account_required')
  expect(await errorCode(guest.api.photos.deletePhotoComment({ id: mine.id }))).toBe('done')
  expect(await errorCode(guest.api.photos.deletePhotoComment({ id: mine.id }))).toBe('comments.not_found')
})

test('admin.removeContent: a photo comment is removed by a rule, its author gets a statement and may appeal once (PHOTO-23)', async () => {
  const { id } = await guest.api.photos.addPhotoComment({ photoId, text: 'Fuera de lugar.' })
  const moderator = await world.users.staff('moderator')
  const remove = ({ api }: TestUser) => errorCode(api.admin.removeContent({ kind: 'comment', id, rule: 'harassment' }))
  expect(await remove(owner)).toBe('access.staff_only')
  expect(await remove(moderator)).toBe('done')
  expect(await remove(moderator)).toBe('moderation.decided')
  await world.moderation.endUndoWindow()
  const texts = (await owner.api.photos.listPhotoComments({ photoId })).items.map(({ text }) => text)
  expect(texts).not.toContain('Fuera de lugar.')
  const [statement] = (await guest.api.moderation.listStatements()).items
  expect(statement).toMatchObject({ action: 'removed', rule: 'harassment', beginning: 'Fuera de lugar.' })
  await guest.api.moderation.appeal({ id: statement?.id ?? '', text: 'No lo estaba.' })
  const { items } = await moderator.api.moderation.listReviews()
  expect(items.find(({ text }) => text === 'Fuera de lugar.')?.appeal).toMatchObject({ text: 'No lo estaba.' })
  expect(await world.sql('select action from identity.audit_log where subject = $1', [id])).toEqual([
    { action: 'admin.remove_comment' },
  ])
})

test('photos.deletePhoto: its comments are deleted, and no author row names one', async () => {
  await guest.api.photos.addPhotoComment({ photoId, text: 'Hasta luego.' })
  await owner.api.photos.deletePhoto({ id: photoId })
  expect(await world.sql('select from content.photo_comments')).toEqual([])
  expect(await world.sql('select from identity.photo_comment_authors where comment_id is not null')).toEqual([])
})

test('reports.sendReport: a photo and its comment accept reports by accounts with access, and none after expiry', async () => {
  const { id } = await world.content.uploadPhoto(owner, await jpeg())
  const added = await guest.api.photos.addPhotoComment({ photoId: id, text: 'Algo feo.' })
  const moderator = await world.users.staff('moderator')
  const why = { category: 'harassment', reason: 'Es feo.' } as const
  const witness = await world.users.registered()
  const report = (kind: 'photo' | 'comment', id: string) => witness.api.reports.sendReport({ kind, id, ...why })
  expect(await errorCode(world.api.reports.sendReport({ kind: 'photo', id, ...why }))).toBe('reports.not_found')
  await report('photo', id)
  await report('comment', added.id)
  expect(await errorCode(guest.api.reports.sendReport({ kind: 'comment', id: added.id, ...why }))).toBe('reports.self')
  const { items } = await moderator.api.reports.listCases({ term: 'es feo' })
  expect(items.map(({ kind }) => kind)).toEqual(['comment', 'photo'])
  const [comment] = items
  const open = await moderator.api.reports.readCase({ number: comment?.number ?? '' })
  expect(open).toMatchObject({ contentState: 'visible', latest: { items: [{ copy: [{ text: 'Algo feo.' }] }] } })
  await world.sql(`update content.photos set expires_at = now() where public_id = $1`, [id])
  for (const kind of ['photo', 'comment'] as const)
    expect(
      await errorCode(
        (await world.users.registered()).api.reports.sendReport({ kind, id: kind === 'photo' ? id : added.id, ...why }),
      ),
    ).toBe('reports.not_found')
})
