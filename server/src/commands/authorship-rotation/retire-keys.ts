// Key rotation of hashes that only a user can compute again: stores their previous keys, encrypted with the active one (retired-keys.ts).
import {
  type RetiredKey,
  retainedPurposes,
  unwrapRetiredKey,
  wrapRetiredKey,
} from '../../platform/crypto/retired-keys.ts'
import { inTransaction, type Rotation } from './rotation.ts'

const table = 'identity.retired_keys'

/** Of every version that the database was written with, and encrypts again those of earlier rotations. */
export async function retireKeys(rotation: Rotation, versions: readonly number[]): Promise<void> {
  const { client, keys, authorshipKeys, onBatch } = rotation
  const [active] = authorshipKeys
  for (const purpose of retainedPurposes)
    for (const { version, key } of await keys.allVersions(purpose)) {
      if (!versions.includes(version)) continue
      const { keyVersion, box } = wrapRetiredKey(active, { version, purpose }, key)
      const { rowCount } = await client.query(
        `insert into ${table} (version, purpose, key_version, box) values ($1, $2, $3, $4) on conflict do nothing`,
        [version, purpose, keyVersion, box],
      )
      onBatch(table, rowCount ?? 0)
    }
  await inTransaction(client, async () => {
    const { rows } = await client.query<RetiredKey>(
      `select version, purpose, key_version as "keyVersion", box from ${table} where key_version <> $1 for update`,
      [active.version],
    )
    for (const row of rows) {
      const { version, purpose, keyVersion, box } = wrapRetiredKey(active, row, unwrapRetiredKey(authorshipKeys, row))
      await client.query(`update ${table} set key_version = $3, box = $4 where version = $1 and purpose = $2`, [
        version,
        purpose,
        keyVersion,
        box,
      ])
    }
  })
}
