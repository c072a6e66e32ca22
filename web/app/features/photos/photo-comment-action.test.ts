// Unit tests of the error messages for photo comments and photo deletion.
import { expect, test } from 'vitest'
import { callAction, refuseWith } from '../../../test/call-action.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { deleteErrorMessage } from './delete-photo-action.ts'
import { photoCommentHandlers } from './photo-comment-action.ts'
import { toGateError } from './photo-comment-texts.ts'

const action = formAction(photoCommentHandlers)

test.each([
  ['access.account_required', 'Error al comentar: Debes iniciar sesión para comentar fotos'],
  ['photos.unreachable', 'Error al comentar: No se encontró la foto o no tienes acceso a ella'],
  ['photos.comment_late', 'Error al comentar: Esta foto ha expirado y no se puede comentar'],
  ['comments.nickname_missing', 'Debes configurar un apodo en tu perfil antes de comentar.'],
  ['comments.spam', '¿Te gusta hacer spam o no, amiguito? Acá no. IP: 203.0.113.7'],
] as const)(
  'photo comment: the refusal %s returns its text: %s (PHOTO-19, PHOTO-20, PHOTO-21, PHOTO-22)',
  async (code, error) => {
    const api = { photos: { addPhotoComment: refuseWith(code, { address: '203.0.113.7' }) } }
    const { data } = await callAction(action, { intent: 'comment', text: 'Hola' }, { api })
    expect(data).toMatchObject({ code, error, values: { text: 'Hola' } })
  },
)

test.each([
  ['access.account_required', 'Debes iniciar sesión para eliminar esta foto'],
  ['photos.not_yours', 'No tienes permiso para eliminar esta foto'],
  ['photos.owner_unchecked', 'No se pudo verificar la propiedad de la foto'],
  ['photos.not_removed', 'No se pudo eliminar el registro de la foto'],
] as const)('photo deletion: the error code %s is shown as: %s (PHOTO-13, PHOTO-14, PHOTO-15)', (code, text) => {
  expect(deleteErrorMessage(code)).toBe(`Error al eliminar foto: ${text}`)
})

const failure = {
  intent: 'comment',
  code: 'access.account_required',
  error: 'No',
  fieldErrors: {},
  values: { text: 'Hola' },
} as const

test('photo gate: after a logout it shows the error of each form, and the text of a comment (PHOTO-18)', () => {
  expect(toGateError(failure)).toEqual({ error: 'Debes iniciar sesión para comentar', draftText: 'Hola' })
  expect(toGateError({ ...failure, code: 'request.invalid', fieldErrors: { text: 'Largo' } }).error).toBe('Largo')
  expect(toGateError({ ...failure, intent: 'erase' })).toEqual({ error: 'No' })
  expect([toGateError({ intent: 'comment' }), toGateError(undefined)]).toEqual([{}, {}])
})
