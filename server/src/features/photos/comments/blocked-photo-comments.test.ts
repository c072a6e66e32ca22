// Integration tests of the block list in photo comments: both directions, anonymous comments, pages, and the author of a moved entry.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { jpeg } from '../../../../test/generators/images.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let owner: TestUser
let image: Buffer
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'] })
  owner = await world.users.registered()
  image = await jpeg()
}, 200_000)
afterAll(() => world.close())

const uploadPhoto = async () => (await world.content.uploadPhoto(owner, image)).id
const signer = async (nickname: string) => {
  const user = await world.users.registered()
  await user.api.accounts.changeNickname({ nickname })
  return user
}
const block = async (blocker: TestUser, blocked: TestUser) =>
  blocker.api.chat.block({ personId: (await blocked.api.accounts.readMine()).id })
const texts = async ({ api }: TestUser, photoId: string) =>
  (await api.photos.listPhotoComments({ photoId })).items.map(({ text }) => text)

test('photo comments: a signed comment is hidden from both sides of a block, and an anonymous one stays visible to both', async () => {
  const photoId = await uploadPhoto()
  const [blocker, blocked] = [await signer('bloqueadora'), await signer('bloqueado')]
  for (const [user, name] of [
    [blocker, 'A'],
    [blocked, 'B'],
  ] as const) {
    await user.api.photos.addPhotoComment({ photoId, text: `${name} firmado`, signed: true })
    await user.api.photos.addPhotoComment({ photoId, text: `${name} sin firma` })
  }
  await block(blocker, blocked)
  expect(await texts(blocker, photoId)).toEqual(['B sin firma', 'A sin firma', 'A firmado'])
  expect(await texts(blocked, photoId)).toEqual(['B sin firma', 'B firmado', 'A sin firma'])
  expect(await texts(owner, photoId)).toHaveLength(4)
})

test('photo comments: pages skip the hidden comments, are full, and show every other comment once', async () => {
  const photoId = await uploadPhoto()
  const [reader, loud] = [await world.users.registered(), await signer('insistente')]
  await block(reader, loud)
  const [photo] = await world.sql<{ id: string }>('select id from content.photos where public_id = $1', [photoId])
  // 60 comments, of which every second is hidden from the reader.
  const rows = await world.sql<{ id: string; text: string; is_signed: boolean }>(
    `insert into content.photo_comments (id, public_id, photo_id, text, author_nickname)
       select lpad(to_hex(n), 32, '0')::uuid, lpad(n::text, 22, '0'), $1, 'Comentario ' || n, case when n % 2 = 0 then 'insistente' end
       from generate_series(1, 60) n returning id, text, author_nickname is not null as is_signed`,
    [photo?.id],
  )
  for (const { id } of rows) await world.authorship.record('photoComment', loud.accountId, id)
  const seen: string[][] = []
  let after: string | undefined
  do {
    const page = await reader.api.photos.listPhotoComments({ photoId, ...(after !== undefined && { after }) })
    seen.push(page.items.map(({ text }) => text))
    after = page.next ?? undefined
  } while (after !== undefined)
  expect(seen.map((page) => page.length)).toEqual([20, 10])
  const anonymous = rows.filter(({ is_signed: isSigned }) => !isSigned).map(({ text }) => text)
  expect(seen.flat()).toEqual(anonymous.toReversed())
})

test('photo comments: an entry that was moved to the comment of another account names no author, and no account may delete the comment', async () => {
  const photoId = await uploadPhoto()
  const [victim, thief] = [await world.users.registered(), await world.users.registered()]
  const { id } = await victim.api.photos.addPhotoComment({ photoId, text: 'De la víctima.' })
  const own = await thief.api.photos.addPhotoComment({ photoId, text: 'Del otro.' })
  await world.sql(
    `delete from identity.photo_comment_authors
     where comment_id = (select id from content.photo_comments where public_id = $1)`,
    [id],
  )
  await world.sql(
    `update identity.photo_comment_authors set comment_id = (select id from content.photo_comments where public_id = $1)
     where comment_id = (select id from content.photo_comments where public_id = $2)`,
    [id, own.id],
  )
  const codes = [thief, victim].map(({ api }) => errorCode(api.photos.deletePhotoComment({ id })))
  expect(await Promise.all(codes)).toEqual(['comments.not_found', 'comments.not_found'])
  const { items } = await thief.api.photos.listPhotoComments({ photoId })
  expect(items.find(({ text }) => text === 'De la víctima.')).toMatchObject({ mine: false })
})
