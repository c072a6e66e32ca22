// Closes and opens the box of the key behind somebody's codes, as addresses are: with a key that is not in the database. Where the operator set
// none, with one that is; the first byte says which, so that setting it later shuts nobody out.
import { hkdfSync } from 'node:crypto'
import { boxKeyIn, closeBox, openBox, openingKeysIn, recloseBox } from './box.ts'
import type { Services } from './call.ts'
import type { Config } from './config.ts'

const withOurs = 0
const withOperators = 1

/** `place`: what it is for, and whose. */
export async function boxFactorKey(services: Services, place: string, key: string): Promise<Buffer> {
  const operators = boxKeyIn(services.config)
  const [mark, with_] = operators === null ? [withOurs, await ourKey(services)] : [withOperators, ofFactors(operators)]
  return Buffer.concat([Buffer.from([mark]), closeBox(with_, place, Buffer.from(key))])
}

/** Throws when it cannot be opened, which is ours to mend: nobody's code could be right. */
export async function openFactorKey(services: Services, place: string, box: Buffer): Promise<string> {
  const key = await findFactorKey(services, place, box)
  if (key === null) throw new Error('the key of a second factor was sealed with another ADDRESS_KEY')
  return key
}

/** Null: it was sealed with another ADDRESS_KEY. */
export async function findFactorKey(services: Services, place: string, box: Buffer): Promise<string | null> {
  const with_ = box[0] === withOperators ? operatorsKeys(services.config) : [await ourKey(services)]
  return openBox(with_, place, box.subarray(1))?.toString('utf8') ?? null
}

/** The same sealed with the operator's key of now; null when it is already, or was never sealed with one of theirs. */
export function reboxFactorKey(config: Config, place: string, box: Buffer): Buffer | null {
  const made = box[0] === withOperators ? recloseBox(operatorsKeys(config), place, box.subarray(1)) : null
  return made && Buffer.concat([Buffer.from([withOperators]), made])
}

function operatorsKeys(config: Config): Buffer[] {
  return openingKeysIn(config).map(ofFactors)
}

/** Not the very key of the addresses, but one made from it. */
function ofFactors(key: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), 'murmullo:second-factor', 32))
}

async function ourKey({ keys }: Services): Promise<Buffer> {
  return (await keys('second-factor')).export()
}
