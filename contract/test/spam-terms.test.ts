// Unit tests of parsing and validation of the spam term list.
import { expect, test } from 'vitest'
import { validateSpamTerms, normalizeSpamTerms } from '../src/safety/spam-terms.ts'

test('spam term list: terms are stored in lower case, unique and sorted; empty lines are dropped', () => {
  expect(normalizeSpamTerms([' Otra  Red ', '', '\t', 'ÑANDÚ.com', 'otra red'])).toEqual(['otra red', 'ñandú.com'])
})

test('spam term validation: an invalid term is returned with its line and error type', () => {
  expect(validateSpamTerms(['bien', '', 'ab', 'a b', '...', 'x'.repeat(61), 'x'.repeat(60)])).toEqual([
    { line: 3, term: 'ab', why: 'short' },
    { line: 4, term: 'a b', why: 'short' },
    { line: 5, term: '...', why: 'short' },
    { line: 6, term: 'x'.repeat(61), why: 'long' },
  ])
  expect(validateSpamTerms(['a\u202Ebc'])[0]?.why).toBe('characters')
})

test.each([
  ['abc', []],
  ['ab', ['short']],
  ['a-b', ['short']],
  ['ﬃ', ['short']],
  ['a b c', []],
  ['🥹'.repeat(60), ['short']],
  ['🥹'.repeat(61), ['long']],
  [`${'x'.repeat(59)}🥹`, []],
])('spam term validation: %s has the errors %j', (term, errors) => {
  expect(validateSpamTerms([term]).map(({ why }) => why)).toEqual(errors)
})
