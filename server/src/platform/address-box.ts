// AES-256-GCM encryption of an author's IP address.
import { boxKeyIn, closeBox, openBox, openingKeysIn } from './box.ts'
import type { Config } from './config.ts'

/** Padded to the longest address, so that the ciphertext length does not reveal the IP version. */
const longest = 45

/** `place` (AAD) names the row that the address belongs to. Null without an encryption key. */
export function boxAddress(config: Config, place: string, address: string): Buffer | null {
  return closeBox(boxKeyIn(config), place, Buffer.from(address.padEnd(longest)))
}

/** Null when it cannot be decrypted. */
export function openAddress(config: Config, place: string, box: Buffer): string | null {
  return openBox(openingKeysIn(config), place, box)?.toString('utf8').trimEnd() ?? null
}
