// Integration tests of avatars over HTTP, PostgreSQL and S3: upload, replace, delete, refusals.
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/person.ts'
import { openPhotoWorld, type PhotoWorld } from '../../../test/photo-world.ts'
import { blots, jpeg } from '../../../test/pictures.ts'
import { codeOf } from '../../../test/team.ts'
import { tidyImages } from './tidy-images.ts'

let world: PhotoWorld
let person: Person
beforeAll(async () => {
  world = await openPhotoWorld({ PHOTOS: 'moved' })
  person = await world.registered()
  await person.api.accounts.changeNickname({ nickname: 'con_cara' })
}, 200_000)
afterAll(() => world.close())

const send = ({ api }: Person, bytes: Buffer) => api.avatars.sendAvatar({ image: new Blob([new Uint8Array(bytes)]) })

test('avatars.sendAvatar, avatars.readAvatar: the image is cropped to a square and public in the profile view', async () => {
  const { avatar } = await send(person, await jpeg({ width: 800, height: 400 }))
  const { id } = await person.api.profiles.readMyProfile()
  expect((await world.api.profiles.readProfile({ id })).avatar).toBe(avatar)
  const answer = await fetch(`${world.url}/api/v1/avatars/${avatar}/image`)
  const image = Buffer.from(await answer.arrayBuffer())
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect(await codeOf(world.api.avatars.readAvatar({ id: avatar }))).toBe('done')
})

test('avatars.sendAvatar, avatars.deleteAvatar: a new avatar replaces the old one, and the job deletes its storage object', async () => {
  const { avatar: last } = await send(person, await jpeg({ seed: 2 }))
  const { avatar } = await send(person, await jpeg({ seed: 3 }))
  expect(avatar).not.toBe(last)
  expect(await codeOf(world.api.avatars.readAvatar({ id: last }))).toBe('avatars.not_found')
  await tidyImages(world.services)
  expect(await world.objects()).toHaveLength(1)
  await person.api.avatars.deleteAvatar()
  await person.api.avatars.deleteAvatar()
  await tidyImages(world.services)
  expect(await world.objects()).toEqual([])
  expect((await person.api.profiles.readMyProfile()).avatar).toBeNull()
})

test('avatars.sendAvatar: an image that is not clearly harmless, or a session without registration, is refused', async () => {
  expect(await codeOf(send(person, await blots('sure')))).toBe('avatars.unfit')
  expect(await codeOf(send(person, Buffer.from('GIF89a')))).toBe('photos.unreadable')
  expect(await codeOf(send(await world.member(), await jpeg()))).toBe('access.registration_required')
  expect(await world.sql('select from content.images')).toEqual([])
})
