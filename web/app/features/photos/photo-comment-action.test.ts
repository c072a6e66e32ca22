// Unit tests of the error messages for photo comments and photo deletion.
import { errorStatus } from '@murmullo/contract/core/errors'
import { expect, test } from 'vitest'
import { deleteErrorMessage } from './delete-photo-action.ts'
import { photoCommentError } from './photo-comment-action.ts'

/** API error in the shape that reaches a route. */
const refused = (code: keyof typeof errorStatus) => ({ data: { code, details: { address: '203.0.113.7' } } })

test.each([
  ['access.account_required', 'Error al comentar: Debes iniciar sesión para comentar fotos'],
  ['photos.unreachable', 'Error al comentar: No se encontró la foto o no tienes acceso a ella'],
  ['photos.comment_late', 'Error al comentar: Esta foto ha expirado y no se puede comentar'],
  ['comments.spam', '¿Te gusta hacer spam o no, amiguito? Acá no. IP: 203.0.113.7'],
] as const)(
  'photo comment: the error code %s is shown as: %s (PHOTO-19, PHOTO-20, PHOTO-21, PHOTO-22)',
  (code, text) => {
    expect(photoCommentError(refused(code))).toBe(text)
  },
)

test('photo comment: an exception without an error code is rethrown', () => {
  const failure = new TypeError('broken')
  expect(() => photoCommentError(failure)).toThrow(failure)
})

test.each([
  ['access.account_required', 'Debes iniciar sesión para eliminar esta foto'],
  ['photos.not_yours', 'No tienes permiso para eliminar esta foto'],
  ['photos.owner_unchecked', 'No se pudo verificar la propiedad de la foto'],
  ['photos.not_removed', 'No se pudo eliminar el registro de la foto'],
] as const)('photo deletion: the error code %s is shown as: %s (PHOTO-13, PHOTO-14, PHOTO-15)', (code, text) => {
  expect(deleteErrorMessage(code)).toBe(`Error al eliminar foto: ${text}`)
})
