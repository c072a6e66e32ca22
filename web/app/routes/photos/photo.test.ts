// Unit tests of the action of a photo's page: deletion of the photo, its comments, and what returns to the page.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { action } from './photo.tsx'

const params = { id: 'p'.repeat(22) }
const submit = (fields: Record<string, string>, photos: object) =>
  callAction(action, fields, { api: { photos }, params })

test('photo action: without JavaScript the first submit of a deletion only asks (PHOTO-11)', async () => {
  expect(await submit({ intent: 'ask-delete' }, {})).toMatchObject({ status: 200, data: { isConfirming: true } })
})

test('photo action: a deleted photo, also one that is already gone, leads to the gallery', async () => {
  const deleted: unknown[] = []
  const calls = [
    (input: unknown) => Promise.resolve(deleted.push(input)),
    refuseWith('photos.not_found'),
    refuseWith('photos.expired'),
  ]
  for (const deletePhoto of calls)
    expect(await submit({ intent: 'delete' }, { deletePhoto })).toMatchObject({ status: 303, location: '/photos' })
  expect(deleted).toEqual([params])
})

test('photo action: a refused deletion returns its text (PHOTO-12, PHOTO-16)', async () => {
  const { data } = await submit({ intent: 'delete' }, { deletePhoto: refuseWith('photos.not_yours') })
  expect(data).toMatchObject({ error: 'Error al eliminar foto: No tienes permiso para eliminar esta foto' })
})

test('photo action: a comment is added, and a blank one is ignored (PHOTO-17)', async () => {
  const added: unknown[] = []
  const photos = { addPhotoComment: (input: unknown) => Promise.resolve(added.push(input)) }
  expect(await submit({ intent: 'comment', text: '  ' }, photos)).toMatchObject({ status: 200 })
  const { location } = await submit({ intent: 'comment', text: 'Qué luz.' }, photos)
  expect(location).toBe(`/photos/${params.id}#comentarios`)
  expect(added).toEqual([{ photoId: params.id, text: 'Qué luz.', signed: false }])
})

test('photo action: a refused comment returns its text, with the address of a spammer (PHOTO-20, PHOTO-22)', async () => {
  const refused = await submit(
    { intent: 'comment', text: 'Hola' },
    { addPhotoComment: refuseWith('photos.unreachable') },
  )
  expect(refused.data).toMatchObject({
    error: 'Error al comentar: No se encontró la foto o no tienes acceso a ella',
    values: { text: 'Hola' },
  })
  const addPhotoComment = refuseWith('comments.spam', { address: '203.0.113.7' })
  const spam = await submit({ intent: 'comment', text: 'Hola' }, { addPhotoComment })
  expect(spam.data).toMatchObject({ error: '¿Te gusta hacer spam o no, amiguito? Acá no. IP: 203.0.113.7' })
})

test('photo action: a refused deletion of a comment returns its text and the id (PHOTO-23, PHOTO-24, PHOTO-25, PHOTO-26)', async () => {
  for (const [code, text] of [
    ['photos.comment_not_yours', 'No tienes permiso para eliminar este comentario'],
    ['access.account_required', 'Debes iniciar sesión para eliminar comentarios'],
    ['photos.author_unchecked', 'No se pudo verificar la autoría del comentario'],
  ] as const) {
    const { data } = await submit({ intent: 'erase', commentId: 'c' }, { deletePhotoComment: refuseWith(code) })
    expect(data).toMatchObject({ error: `Error al eliminar comentario: ${text}`, values: { commentId: 'c' } })
  }
})
