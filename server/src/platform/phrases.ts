// Twelve Spanish words that nobody guesses: 128 random bits that a person can write down.
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/spanish.js'

export function newPhrase(): string {
  return generateMnemonic(wordlist).normalize('NFC')
}
