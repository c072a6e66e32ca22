// Rows of each version of AUTHORSHIP_KEYS, by table: the progress of a rotation.
import { authorTables } from '../../platform/authorship/author-tables.ts'
import { countTotpSecrets } from './reencrypt-staff.ts'
import { versionedTableNames } from './reencrypt-tables.ts'
import type { Rotation } from './rotation.ts'

export type RowCount = { readonly table: string; readonly previous: number; readonly active: number | null }

const versionedTables = [
  ...Object.values(authorTables).map(({ table }) => table),
  ...versionedTableNames,
  'identity.retired_keys',
]

/** `active` is null for a column without a version. */
export async function countRows(rotation: Rotation): Promise<RowCount[]> {
  const counts: RowCount[] = []
  for (const table of versionedTables) {
    const { rows } = await rotation.client.query<{ previous: string; active: string }>(
      `select count(*) filter (where key_version <> $1) as previous, count(*) filter (where key_version = $1) as active from ${table}`,
      [rotation.active.version],
    )
    const [{ previous, active } = { previous: 0, active: 0 }] = rows
    counts.push({ table, previous: Number(previous), active: Number(active) })
  }
  for (const [table, previous] of await countTotpSecrets(rotation)) counts.push({ table, previous, active: null })
  return counts
}

export function countPrevious(counts: readonly RowCount[]): number {
  return counts.reduce((sum, { previous }) => sum + previous, 0)
}
