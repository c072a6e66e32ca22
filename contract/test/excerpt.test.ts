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
  ['👩‍👩‍👧‍👧'.repeat(13), `${'👩‍👩‍👧‍👧'.repeat(12)}…`],
])('excerpt with a limit of 12: "%s" becomes "%s"', (text, beginning) => {
  expect(excerpt(text, 12)).toBe(beginning)
})
