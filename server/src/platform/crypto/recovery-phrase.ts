// Recovery phrase generator: twelve Spanish BIP-39 words, 128 random bits that a user can write down.
import { generateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/spanish.js'

export function generateRecoveryPhrase(): string {
  return generateMnemonic(wordlist).normalize('NFC')
}
