// Integration tests of avatars over HTTP, PostgreSQL and S3: upload, replace, delete, refusals.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestUser, errorCode } from '../../../../test/clients/test-user.ts'
import { generateSkinLikeImage, jpeg } from '../../../../test/generators/images.ts'
import { pruneImages } from '../photo/prune-images.ts'
import { createWorld, type World } from '../../../../test/world/world.ts'

let world: World
let person: TestUser
beforeAll(async () => {
  world = await createWorld({ with: ['ai', 'bucket'], env: { PHOTOS: 'moved' } })
  person = await world.users.registered()
  await person.api.accounts.changeNickname({ nickname: 'con_cara' })
}, 200_000)
afterAll(() => world.close())

const send = ({ api }: TestUser, bytes: Buffer) => api.avatars.sendAvatar({ image: new Blob([new Uint8Array(bytes)]) })

test('avatars.sendAvatar, avatars.readAvatar: the image is cropped to a square and public in the profile view, and stored without the time of its upload', async () => {
  const { avatar } = await send(person, await jpeg({ width: 800, height: 400 }))
  const { id } = await person.api.profiles.readMyProfile()
  expect((await world.api.profiles.readProfile({ id })).avatar).toBe(avatar)
  const times = await world.sql(
    `select from identity.avatars v join content.images i on i.key = v.image_key where i.changed_at <> date_trunc('day', i.changed_at, 'UTC')`,
  )
  expect(times).toEqual([])
  const answer = await fetch(`${world.url}/api/v1/avatars/${avatar}/image`)
  const image = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect(await errorCode(world.api.avatars.readAvatar({ id: avatar }))).toBe('done')
})

test('avatars.sendAvatar, avatars.deleteAvatar: a new avatar replaces the old one, and the job deletes its storage object', async () => {
  const { avatar: last } = await send(person, await jpeg({ seed: 2 }))
  const { avatar } = await send(person, await jpeg({ seed: 3 }))
  expect(avatar).not.toBe(last)
  expect(await errorCode(world.api.avatars.readAvatar({ id: last }))).toBe('avatars.not_found')
  await pruneImages(world.worker)
  expect(await world.content.listObjects()).toHaveLength(1)
  await person.api.avatars.deleteAvatar()
  await person.api.avatars.deleteAvatar()
  await pruneImages(world.worker)
  expect(await world.content.listObjects()).toEqual([])
  expect((await person.api.profiles.readMyProfile()).avatar).toBeNull()
})

test('avatars.sendAvatar: an image that is not clearly harmless, or a session without registration, is refused', async () => {
  expect(await errorCode(send(person, await generateSkinLikeImage('sure')))).toBe('avatars.rejected')
  expect(await errorCode(send(person, Buffer.from('GIF89a')))).toBe('photos.unreadable')
  expect(await errorCode(send(await world.users.anonymous(), await jpeg()))).toBe('access.registration_required')
  expect(await world.sql('select from content.images')).toEqual([])
})
