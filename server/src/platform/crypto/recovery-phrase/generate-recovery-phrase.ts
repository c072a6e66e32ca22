// Recovery phrase generator: twelve Spanish words, 128 random bits and their BIP-39 checksum, that a user can write down.
import { generateMnemonic } from '@scure/bip39'
import { recoveryWordlist } from './recovery-wordlist.ts'

export function generateRecoveryPhrase(): string {
  return generateMnemonic([...recoveryWordlist]).normalize('NFC')
}
