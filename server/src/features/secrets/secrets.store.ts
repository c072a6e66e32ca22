// The SQL of one secret.
import type { Prepared } from '../../platform/db.ts'
import { packed, type PackedSecret, type PublicSecretRow, secrets, unpack } from './secrets.columns.ts'

const one = `select ${packed} as secret from ${secrets} where s.public_id = $1`

export async function findPublicSecret(prepared: Prepared, publicId: string): Promise<PublicSecretRow | undefined> {
  const [found] = await prepared<{ secret: PackedSecret }>('public_secret', one, [publicId])
  return found && unpack(found.secret)
}
