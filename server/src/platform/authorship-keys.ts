// Parser of AUTHORSHIP_KEYS: one key per line, the active one first. A KeyObject, unlike a Buffer, prints nothing of the key in a log.
import { createSecretKey, type KeyObject } from 'node:crypto'

export type AuthorshipKey = { readonly version: number; readonly key: KeyObject }
/** The first key is active: it encrypts, hashes and signs. All of them decrypt. */
export type AuthorshipKeys = readonly [AuthorshipKey, ...AuthorshipKey[]]
/** Row of identity.key_canaries: a fixed text, encrypted with the key of this version. */
export type KeyCanary = { readonly version: number; readonly box: Buffer }

const keyBytes = 32

/** Public, like this repository: production refuses it. */
const developmentKey = createSecretKey(Buffer.from('MURMULLO DEVELOPMENT KEY, PUBLIC'))

export const developmentAuthorshipKeys: AuthorshipKeys = [{ version: 1, key: developmentKey }]

export function isDevelopmentKey({ key }: AuthorshipKey): boolean {
  return key.equals(developmentKey)
}

/** Returns the errors of all invalid lines instead of the keys. No error quotes a line: it may contain a key. */
export function parseAuthorshipKeys(text: string): { readonly keys: AuthorshipKeys } | { readonly errors: string[] } {
  const keys = new Map<number, AuthorshipKey>()
  const errors: string[] = []
  for (const [index, line] of text.trim().split(/\r?\n/).entries()) {
    const parsed = parseLine(line)
    if (typeof parsed === 'string') errors.push(`line ${index + 1} ${parsed}`)
    else if (keys.has(parsed.version)) errors.push(`line ${index + 1} repeats version ${parsed.version}`)
    else keys.set(parsed.version, parsed)
  }
  const [active, ...others] = keys.values()
  return errors.length > 0 || active === undefined ? { errors } : { keys: [active, ...others] }
}

/** Returns what is wrong with the line, or its key. */
function parseLine(line: string): AuthorshipKey | string {
  const [version = '', encoded = '', ...rest] = line.split(' ')
  if (encoded === '' || rest.length > 0) return 'must be a version and a key, separated by a space'
  // Versions are an integer column: nine digits always fit.
  if (!/^[1-9]\d{0,8}$/.test(version)) return 'must start with a version, a positive integer'
  const bytes = Buffer.from(encoded, 'base64url')
  if (bytes.length !== keyBytes || bytes.toString('base64url') !== encoded)
    return 'must have a key of 32 bytes in base64url'
  return { version: Number(version), key: createSecretKey(bytes) }
}
