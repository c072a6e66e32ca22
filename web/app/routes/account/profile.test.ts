// Unit tests of the action of /profile: which fields are saved, and the avatar without JavaScript.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { action } from './profile.tsx'

const fields = { displayName: 'Lía', username: 'lia', nickname: 'marea', bio: 'Hola' }

function createApi(current: string) {
  const saved: unknown[] = []
  const profiles = {
    readMyProfile: () => Promise.resolve({ nickname: current }),
    saveProfile: (input: unknown) => Promise.resolve(saved.push(input)),
  }
  return { saved, profiles }
}

test('profile action: an unchanged nickname is not saved again (PROFILE-06, PROFILE-07)', async () => {
  const api = createApi('marea')
  expect(await callAction(action, fields, { api })).toMatchObject({ status: 303, location: '/profile?saved' })
  expect(api.saved).toEqual([{ displayName: 'Lía', username: 'lia', bio: 'Hola' }])
})

test('profile action: a nickname of more than 100 letters reaches the API shortened, which refuses it', async () => {
  const api = createApi('marea')
  await callAction(action, { ...fields, nickname: 'x'.repeat(200) }, { api })
  expect(api.saved).toEqual([expect.objectContaining({ nickname: 'x'.repeat(100) })])
})

test('profile action: a refusal returns its text and the submitted values (PROFILE-11)', async () => {
  const api = { profiles: { ...createApi('otra').profiles, saveProfile: refuseWith('profiles.name_unavailable') } }
  const { data } = await callAction(action, fields, { api })
  expect(data).toMatchObject({ error: 'Ese nombre no está disponible.', values: fields })
})

test('avatar action: without a file, or with an unfit one, nothing is uploaded', async () => {
  const save = { intent: 'save-avatar' }
  const missing = await callAction(action, { ...save, image: new File([], '') }, { api: {} })
  expect(missing.data).toMatchObject({ intent: 'save-avatar', fieldErrors: { image: 'Elige una imagen.' } })
  const svg = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' })
  const unfit = await callAction(action, { ...save, image: svg }, { api: {} })
  expect(unfit.data).toMatchObject({ code: 'photos.type', error: 'Solo se aceptan imágenes JPEG, PNG, GIF o WebP.' })
})

test('avatar action: a file is uploaded, and a removal deletes it', async () => {
  const calls: unknown[] = []
  const avatars = {
    sendAvatar: ({ image }: { image: File }) => Promise.resolve(calls.push(image.name)),
    deleteAvatar: () => Promise.resolve(calls.push('delete')),
  }
  const image = new File(['png'], 'a.png', { type: 'image/png' })
  await callAction(action, { intent: 'save-avatar', image }, { api: { avatars } })
  const removed = await callAction(action, { intent: 'remove-avatar' }, { api: { avatars } })
  expect(removed).toMatchObject({ status: 303, location: '/profile?saved' })
  expect(calls).toEqual(['a.png', 'delete'])
})
