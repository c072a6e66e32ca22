// Unit tests of the recovery phrase: size and distinctness of its word list, the replaced words, entropy and checksum.
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/spanish.js'
import { expect, test } from 'vitest'
import { recoveryWordlist, replacedEntries } from './recovery-wordlist.ts'
import { generateRecoveryPhrase } from './generate-recovery-phrase.ts'

const withoutAccents = (word: string) => word.normalize('NFD').replaceAll(/\p{Mn}/gu, '')

test('recovery words: 2048 of them, each with 3 to 8 letters, and the first four letters without accents differ', () => {
  expect(recoveryWordlist).toHaveLength(2048)
  expect(new Set(recoveryWordlist.map((word) => withoutAccents(word).slice(0, 4))).size).toBe(2048)
  expect(recoveryWordlist.filter((word) => !/^[a-z]{3,8}$/.test(withoutAccents(word)))).toEqual([])
})

test('recovery words: no word of the body, of illness, of death or of violence; every other word is at its BIP-39 index', () => {
  for (const word of ['rabo', 'náusea', 'muerte', 'cadáver', 'cáncer', 'aborto', 'pecho', 'sangre', 'puñal'])
    expect([replacedEntries.includes(word), recoveryWordlist.includes(word)], word).toEqual([true, false])
  const original = wordlist.map((word) => word.normalize('NFC'))
  const changed = original.filter((word, index) => recoveryWordlist[index] !== word)
  expect(changed.toSorted()).toEqual(replacedEntries.toSorted())
})

test('recovery phrase: twelve words of the list with a valid checksum and 128 bits, another one each time', () => {
  const phrases = Array.from({ length: 50 }, generateRecoveryPhrase)
  expect(new Set(phrases).size).toBe(50)
  for (const phrase of phrases) {
    expect(phrase.split(' ')).toHaveLength(12)
    expect(
      mnemonicToEntropy(
        phrase,
        recoveryWordlist.map((word) => word.normalize('NFKD')),
      ),
    ).toHaveLength(16)
  }
})
