import { expect, test } from 'vitest'
import { faultsIn, tidyTerms } from '../src/spam-terms.ts'

test('a list is kept in small letters, each term once, in order, without what is empty', () => {
  expect(tidyTerms([' Otra  Red ', '', '\t', 'ÑANDÚ.com', 'otra red'])).toEqual(['otra red', 'ñandú.com'])
})

test('what cannot be kept is named with its line and its reason', () => {
  expect(faultsIn(['bien', '', 'ab', 'a b', '...', 'x'.repeat(61), 'x'.repeat(60)])).toEqual([
    { line: 3, term: 'ab', why: 'short' },
    { line: 4, term: 'a b', why: 'short' },
    { line: 5, term: '...', why: 'short' },
    { line: 6, term: 'x'.repeat(61), why: 'long' },
  ])
  expect(faultsIn(['a\u202Ebc'])[0]?.why).toBe('letters')
})
