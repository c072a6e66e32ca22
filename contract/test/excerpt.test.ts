// Unit tests of the text excerpt.
import { expect, test } from 'vitest'
import { excerpt } from '../src/text/excerpt.ts'

test.each([
  ['Corto.', 'Corto.'],
  ['  Dos\n\nlíneas ', 'Dos líneas'],
  ['Uno dos tres cuatro', 'Uno dos tres…'],
  ['Uno dos cuatro', 'Uno dos…'],
  ['Uno dos tres', 'Uno dos tres'],
  ['Uno dos, tres cuatro', 'Uno dos…'],
  ['Supercalifragilístico', 'Supercalifra…'],
  ['Uno dos tres.', 'Uno dos…'],
  ['Uno dos tre. cuatro', 'Uno dos tre…'],
  ['👩‍👩‍👧‍👧'.repeat(12), '👩‍👩‍👧‍👧'.repeat(12)],
  ['👩‍👩‍👧‍👧'.repeat(13), `${'👩‍👩‍👧‍👧'.repeat(12)}…`],
])('excerpt with a limit of 12: "%s" becomes "%s"', (text, beginning) => {
  expect(excerpt(text, 12)).toBe(beginning)
})

test('excerpt: a last word of up to 19 letters is dropped, a longer one is cut', () => {
  expect(excerpt(`Uno ${'a'.repeat(30)}`, 23)).toBe('Uno…')
  expect(excerpt(`Uno ${'a'.repeat(30)}`, 24)).toBe(`Uno ${'a'.repeat(20)}…`)
})
