// Unit tests of nickname normalization and validation.
import { expect, test } from 'vitest'
import { validateNickname, nicknameKey } from '../src/accounts/nicknames.ts'

const alike: readonly (readonly [string, string])[] = [
  ['l', '1'],
  ['l', 'I'],
  ['i', '1'],
  ['o', '0'],
  ['rn', 'm'],
  ['vv', 'w'],
  ['a', 'á'],
  ['n', 'ñ'],
  ['u', 'ü'],
  ['e', 'É'],
  ['s', '5'],
  ['-', '_'],
]

test('nickname key: 5,000 pairs of confusable nicknames have the same key', () => {
  let state = 7
  const next = (limit: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % limit
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789_-áéíóúüñ'
  for (let pair = 0; pair < 5_000; pair += 1) {
    const [from = '', to = ''] = alike[next(alike.length)] ?? []
    const word = Array.from({ length: 3 + next(12) }, () => letters[next(letters.length)]).join('')
    const index = next(word.length)
    const [one, other] = [from, to].map((shape) => word.slice(0, index) + shape + word.slice(index))
    expect(nicknameKey(one ?? ''), `${one} ${other}`).toBe(nicknameKey(other ?? ''))
  }
})

test('nickname key: nicknames that look different have different keys', () => {
  expect(nicknameKey('luna')).not.toBe(nicknameKey('lona'))
  expect(nicknameKey('noche7')).not.toBe(nicknameKey('noche8'))
})

test.each([
  ['ñandú_7', null],
  ['', null],
  ['ab', 'short'],
  ['abc', null],
  ['b'.repeat(20), null],
  ['a'.repeat(21), 'long'],
  ['hola mundo', 'characters'],
  ['Аdmin', 'characters'],
  ['admin', 'reserved'],
  ['ADM1N', 'reserved'],
  ['moderador99', 'reserved'],
  ['Murmullo', 'reserved'],
  ['Usuario_x', 'reserved'],
  ['admin1', 'reserved'],
  ['soporte10', 'reserved'],
  ['usuario-abc', 'reserved'],
  ['usuarío_abc', 'reserved'],
])('nickname validation: "%s" has error %s (ACCOUNT-07, ACCOUNT-08, ACCOUNT-09, LIMIT-03)', (nickname, fault) => {
  expect(validateNickname(nickname)).toBe(fault)
})
