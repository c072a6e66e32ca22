// Environment config of `murmullo lawful-request`: the public keys of all operators and their fingerprint, and the private key of the operator who signs.
import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { parseEnvironment } from '../../platform/config.ts'

/** A refused value is not quoted: it may be a private key. */
const privateKey = z
  .string('is missing')
  .check(z.regex(/^[\w-]{43}$/, 'must be a private key of `murmullo lawful-request keys`'))
const publicKeys = z.pipe(
  z
    .string('is missing')
    .check(z.regex(/^[\w-]{43}(\r?\n[\w-]{43})+$/, 'must be two or more public keys, one per line')),
  z.transform((value): readonly string[] => value.split(/\r?\n/)),
)

export function readSigningKey(environment: NodeJS.ProcessEnv): string {
  return parseEnvironment(z.object({ LAWFUL_REQUEST_PRIVATE_KEY: privateKey }), environment).LAWFUL_REQUEST_PRIVATE_KEY
}

export function readOperatorKeys(environment: NodeJS.ProcessEnv): readonly string[] {
  return parseEnvironment(z.object({ LAWFUL_REQUEST_KEYS: publicKeys }), environment).LAWFUL_REQUEST_KEYS
}

/** SHA-256 of the sorted lines, as `LC_ALL=C sort operators | sha256sum` prints it: operators compare both values (docs/custody.md). */
export function fingerprintKeys(operatorKeys: readonly string[]): string {
  const lines = operatorKeys.toSorted().map((key) => `${key}\n`)
  return createHash('sha256').update(lines.join('')).digest('hex')
}
