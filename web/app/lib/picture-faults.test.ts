import { limits } from '@murmullo/contract/limits'
import { expect, test } from 'vitest'
import { faultOfFile, faultOfSize, fileIn } from './picture-faults.ts'

const { bytesMax } = limits.photos

test.each([
  ['image/jpeg', bytesMax, null],
  ['image/webp', 1, null],
  ['image/png', bytesMax + 1, 'photos.too_large'],
  ['image/gif', 0, 'photos.unreadable'],
  ['image/heic', 10, 'photos.type'],
  ['image/svg+xml', 10, 'photos.type'],
  ['', 10, 'photos.type'],
])('a file that says it is %s, of %i bytes: %s', (type, size, fault) => {
  expect(faultOfFile({ type, size })).toBe(fault)
})

test('24 megapixels are as many as it may have', () => {
  expect(faultOfSize(6_000, 4_000)).toBeNull()
  expect(faultOfSize(6_001, 4_000)).toBe('photos.too_many_pixels')
  expect(faultOfSize(0, 10)).toBe('photos.unreadable')
})

test('a field that was left empty holds no file', () => {
  const form = new FormData()
  form.set('file', new File([], ''))
  expect(fileIn(form, 'file')).toBeNull()
  form.set('file', new File([], 'vacia.png'))
  expect(fileIn(form, 'file')?.name).toBe('vacia.png')
  expect(fileIn(null, 'file')).toBeNull()
})
