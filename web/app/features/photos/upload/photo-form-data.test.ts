// Unit tests of the photo form's fields: the input of the API, and the errors of each field.
import { photoLimits } from '@murmullo/contract/constants/limits'
import { expect, test } from 'vitest'
import { validateForm } from '../../../lib/forms/form-spec.ts'
import { photoFieldError, photoForm } from './photo-form-data.ts'

const image = new File(['png'], 'a.png', { type: 'image/png' })

const validate = (fields: Record<string, string>) => {
  const data = new FormData()
  data.set('image', image)
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return validateForm(photoForm, data)
}

test('photo form: empty optional fields are left out of the API payload', () => {
  expect(validate({ caption: '  ', gender: '', age: '' }).input).toEqual({ image, explicit: false })
  expect(validate({ caption: 'Mi taza', gender: 'mujer', age: ' 27 ', explicit: 'on' }).input).toEqual({
    image,
    caption: 'Mi taza',
    gender: 'mujer',
    age: 27,
    explicit: true,
  })
})

test.each([
  [{ caption: 'a'.repeat(photoLimits.captionMax) }, null],
  [{ caption: ` ${'a'.repeat(photoLimits.captionMax)}\r\n` }, null],
  [{ caption: 'a'.repeat(photoLimits.captionMax + 1) }, { caption: 'Sobra 1 carácter.' }],
  [{ caption: 'a'.repeat(photoLimits.captionMax + 7) }, { caption: 'Sobran 7 caracteres.' }],
  [{ age: '17' }, { age: 'La edad va de 18 a 120 años.' }],
  [{ age: '121' }, { age: 'La edad va de 18 a 120 años.' }],
  [{ age: 'veinte' }, { age: 'La edad va de 18 a 120 años.' }],
  [{ age: '18' }, null],
])('photo form: the fields %o give the field errors %o', (fields, errors) => {
  expect(validate(fields).fieldErrors).toEqual(errors)
})

test('photo form: a refusal of the API is shown beside the caption or the image', () => {
  const failure = { intent: '', code: 'photos.spam', error: 'No', fieldErrors: {}, values: {} } as const
  expect(photoFieldError({}, failure, 'caption')).toBe('No')
  expect(photoFieldError({}, failure, 'image')).toBeUndefined()
  expect(photoFieldError({}, { ...failure, code: 'photos.type' }, 'image')).toBe('No')
})
