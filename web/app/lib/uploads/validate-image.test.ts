// Unit tests of image validation in the browser: type, bytes, pixels, and empty file fields.
import { photoLimits } from '@murmullo/contract/constants/limits'
import { expect, test } from 'vitest'
import { validateImageFile, validateImageSize, formFile } from './validate-image.ts'

const { bytesMax } = photoLimits

test.each([
  ['image/jpeg', bytesMax, null],
  ['image/webp', 1, null],
  ['image/png', bytesMax + 1, 'photos.too_large'],
  ['image/gif', 0, 'photos.unreadable'],
  ['image/heic', 10, 'photos.type'],
  ['image/svg+xml', 10, 'photos.type'],
  ['', 10, 'photos.type'],
])('image validation: a file of type "%s" with %i bytes returns error %s', (type, size, fault) => {
  expect(validateImageFile({ type, size })).toBe(fault)
})

test('image validation: 24 megapixels are accepted, more pixels or an empty size are an error', () => {
  expect(validateImageSize(6_000, 4_000)).toBeNull()
  expect(validateImageSize(6_001, 4_000)).toBe('photos.too_many_pixels')
  expect(validateImageSize(0, 10)).toBe('photos.unreadable')
})

test('file field: an empty field returns null, a named file with 0 bytes is returned', () => {
  const form = new FormData()
  form.set('file', new File([], ''))
  expect(formFile(form, 'file')).toBeNull()
  form.set('file', new File([], 'vacia.png'))
  expect(formFile(form, 'file')?.name).toBe('vacia.png')
  expect(formFile(null, 'file')).toBeNull()
})
