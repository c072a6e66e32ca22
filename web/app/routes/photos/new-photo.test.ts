// Unit tests of the action of /photos/new: the photo form without JavaScript.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { action } from './new-photo.tsx'

const image = new File(['png'], 'a.png', { type: 'image/png' })

test('photo form action: a valid form creates the photo, uploads its image and leads to its page', async () => {
  const calls: unknown[] = []
  const photos = {
    preparePhoto: (input: unknown) => (calls.push(input), Promise.resolve({ id: 'p' })),
    sendImage: ({ id, image: sent }: { id: string; image: File }) => Promise.resolve(calls.push([id, sent.name])),
  }
  const { location } = await callAction(action, { image, caption: 'Mi taza', age: '27' }, { api: { photos } })
  expect(location).toBe('/photos/p')
  expect(calls).toEqual([{ caption: 'Mi taza', explicit: false, age: 27 }, ['p', 'a.png']])
})

test('photo form action: field errors return with the texts, and nothing is created', async () => {
  const { data } = await callAction(action, { image: new File([], ''), caption: 'Mi taza', age: '17' }, { api: {} })
  expect(data).toMatchObject({
    fieldErrors: { image: 'Elige una foto para compartirla.', age: 'La edad va de 18 a 120 años.' },
    values: { caption: 'Mi taza', age: '17' },
  })
})

test('photo form action: an unfit file, or a refused caption, returns its error code and text', async () => {
  const text = new File(['hola'], 'a.txt', { type: 'text/plain' })
  expect((await callAction(action, { image: text }, { api: {} })).data).toMatchObject({ code: 'photos.type' })
  const api = { photos: { preparePhoto: refuseWith('photos.spam') } }
  const { data } = await callAction(action, { image, caption: 'x' }, { api })
  expect(data).toMatchObject({ code: 'photos.spam', error: 'aquí no: ¿Te gusta hacer spam o no, amiguito? Acá no.' })
})

test('photo form action: an anonymous account gets a 403, and a visitor is sent to login', async () => {
  const anonymous = callAction(action, { image }, { api: {}, viewer: { kind: 'anonymous' } })
  await expect(anonymous).rejects.toMatchObject({ init: { status: 403 } })
  const visitor = await callAction(action, { image }, { api: {}, viewer: null })
  expect(visitor.location).toMatch(/^\/login/)
})
