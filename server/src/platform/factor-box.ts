// AES-256-GCM encryption of TOTP secrets, with the operator's key, which is not in the database (as for IP addresses). Without one, with a
// key from the database. The first byte identifies the key type, so that setting the operator's key later locks no user out.
import { hkdfSync } from 'node:crypto'
import { boxKeyIn, closeBox, openBox, openingKeysIn, recloseBox } from './box.ts'
import type { Services } from './call.ts'
import type { Config } from './config.ts'

const withOurs = 0
const withOperators = 1

/** `place` (AAD) names the purpose and the owner of the secret. */
export async function boxFactorKey(services: Services, place: string, key: string): Promise<Buffer> {
  const operators = boxKeyIn(services.config)
  const [mark, with_] = operators === null ? [withOurs, await ourKey(services)] : [withOperators, ofFactors(operators)]
  return Buffer.concat([Buffer.from([mark]), closeBox(with_, place, Buffer.from(key))])
}

/** Throws when decryption fails, which the operator has to fix: no code of the user could be valid. */
export async function openFactorKey(services: Services, place: string, box: Buffer): Promise<string> {
  const key = await findFactorKey(services, place, box)
  if (key === null) throw new Error('the key of a second factor was sealed with another ADDRESS_KEY')
  return key
}

/** Null: it was encrypted with another ADDRESS_KEY. */
export async function findFactorKey(services: Services, place: string, box: Buffer): Promise<string | null> {
  const with_ = box[0] === withOperators ? operatorsKeys(services.config) : [await ourKey(services)]
  return openBox(with_, place, box.subarray(1))?.toString('utf8') ?? null
}

/** Key rotation: encrypts with the current operator's key. Null when it already is, or was never encrypted with an operator's key. */
export function reboxFactorKey(config: Config, place: string, box: Buffer): Buffer | null {
  const made = box[0] === withOperators ? recloseBox(operatorsKeys(config), place, box.subarray(1)) : null
  return made && Buffer.concat([Buffer.from([withOperators]), made])
}

function operatorsKeys(config: Config): Buffer[] {
  return openingKeysIn(config).map(ofFactors)
}

/** Derives a separate key (HKDF) from the IP encryption key. */
function ofFactors(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'murmullo:second-factor', 32))
}

async function ourKey({ keys }: Services): Promise<Buffer> {
  return (await keys('second-factor')).export()
}
