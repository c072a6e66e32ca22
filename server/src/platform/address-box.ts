// The box in which the address of whoever wrote something is put away.
import { boxKeyIn, closeBox, openBox, openingKeysIn } from './box.ts'
import type { Config } from './config.ts'

/** All as long as the longest, so that the box does not say which kind it is. */
const longest = 45

/** `place`: what the address belongs to. */
export function boxAddress(config: Config, place: string, address: string): Buffer | null {
  return closeBox(boxKeyIn(config), place, Buffer.from(address.padEnd(longest)))
}

/** Null when it cannot be opened. */
export function openAddress(config: Config, place: string, box: Buffer): string | null {
  return openBox(openingKeysIn(config), place, box)?.toString('utf8').trimEnd() ?? null
}
