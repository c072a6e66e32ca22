// Unit tests of the photo form parser and its validation.
import { photoLimits } from '@murmullo/contract/constants/limits'
import { expect, test } from 'vitest'
import { validatePhotoForm, toPhotoInput, parsePhotoForm } from './photo-form-data.ts'

const form = (fields: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return parsePhotoForm(data)
}

test('photo form: empty optional fields are left out of the API payload', () => {
  expect(toPhotoInput(form({ caption: '  ', gender: '', age: '' }))).toEqual({ explicit: false })
  expect(toPhotoInput(form({ caption: ' Mi taza ', gender: 'mujer', age: '27', explicit: 'on' }))).toEqual({
    caption: 'Mi taza',
    gender: 'mujer',
    age: 27,
    explicit: true,
  })
})

test.each([
  [{ caption: 'a'.repeat(photoLimits.captionMax) }, null],
  [{ caption: 'a'.repeat(photoLimits.captionMax + 1) }, 'Sobra 1 carácter.'],
  [{ caption: 'a'.repeat(photoLimits.captionMax + 7) }, 'Sobran 7 caracteres.'],
  [{ age: '17' }, 'La edad va de 18 a 120 años.'],
  [{ age: 'veinte' }, 'La edad va de 18 a 120 años.'],
  [{ age: '18' }, null],
])('photo form: the fields %o give the validation error %s', (fields, text) => {
  expect(validatePhotoForm(form(fields))?.text ?? null).toBe(text)
})
