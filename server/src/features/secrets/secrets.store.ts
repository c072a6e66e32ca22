// The SQL of one secret.
import type { Prepared } from '../../platform/db.ts'
import { allColumns, type PublicSecretRow, secrets } from './secrets.columns.ts'

const one = `select ${allColumns} from ${secrets} where s.public_id = $1`

export async function findPublicSecret(prepared: Prepared, publicId: string): Promise<PublicSecretRow | undefined> {
  return (await prepared<PublicSecretRow>('public_secret', one, [publicId]))[0]
}
