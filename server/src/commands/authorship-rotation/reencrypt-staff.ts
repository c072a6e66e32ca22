// Key rotation of rows of staff members: TOTP secrets, and the pseudonyms of moderators in sanctions and statements. Few rows, without a column for the version.
import { offeredSecretAad, totpSecretAad } from '../../features/accounts/second-factor/require-staff.ts'
import { listStaffPseudonyms } from '../../features/moderation/statements/staff-pseudonym.ts'
import { reencryptTotpSecret } from '../../platform/crypto/totp-secret-encryption.ts'
import type { Rotation } from './rotation.ts'

type TotpColumn = { readonly table: string; readonly key: string; readonly column: string; readonly select: string }
type TotpRow = { readonly id: string; readonly accountId: string; readonly box: Buffer }

/** Of staff only: few rows. */
const totpColumns: readonly (TotpColumn & { readonly aad: (accountId: string) => string })[] = [
  {
    table: 'identity.second_factors',
    key: 'account_id',
    column: 'encrypted_totp_secret',
    select:
      'select account_id as id, account_id as "accountId", encrypted_totp_secret as box from identity.second_factors t',
    aad: totpSecretAad,
  },
  {
    table: 'identity.sessions',
    key: 'id',
    column: 'pending_totp_secret',
    select: `select t.id, a.id as "accountId", t.pending_totp_secret as box from identity.sessions t
      join identity.accounts a on a.user_id = t.user_id where t.pending_totp_secret is not null`,
    aad: offeredSecretAad,
  },
]

export async function reencryptTotpSecrets(rotation: Rotation): Promise<void> {
  const { client, keys } = rotation
  for (const { table, key, column, select, aad } of totpColumns) {
    const { rows } = await client.query<TotpRow>(select)
    for (const { id, accountId, box } of rows) {
      const sealed = await reencryptTotpSecret({ keys }, aad(accountId), box)
      if (sealed === null) continue
      const { rowCount } = await client.query(
        `update ${table} set ${column} = $3 where ${key} = $1 and ${column} = $2`,
        [id, box, sealed],
      )
      rotation.onBatch(table, rowCount ?? 0)
    }
  }
}

/** Rows that a previous version encrypted, by table. A secret that no key decrypts is not one of them: its user enrols again. */
export async function countTotpSecrets({ client, keys }: Rotation): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { table, select, aad } of totpColumns) {
    const { rows } = await client.query<TotpRow>(select)
    const sealed = await Promise.all(
      rows.map(({ accountId, box }) => reencryptTotpSecret({ keys }, aad(accountId), box)),
    )
    counts.set(table, sealed.filter((each) => each !== null).length)
  }
  return counts
}

/** The statement of a sanction has the pseudonym of the sanction. */
const pseudonymColumns = [
  ['sanctions', 'identity.sanctions', 'set_by'],
  ['sanctions', 'identity.statements', 'decided_by'],
  ['sanctions', 'identity.statements', 'answered_by'],
  ['statements', 'identity.statements', 'decided_by'],
  ['statements', 'identity.statements', 'answered_by'],
] as const

/** Staff members are few, so their pseudonyms can be computed. That of a former one stays: nothing compares it any more. */
export async function replaceStaffPseudonyms({ client, keys, onBatch }: Rotation): Promise<void> {
  const { rows } = await client.query<{ id: string }>(`select id from identity.accounts where role <> 'member'`)
  for (const { id } of rows)
    for (const [scope, table, column] of pseudonymColumns) {
      const [active, ...previous] = await listStaffPseudonyms(keys, id, scope)
      const { rowCount } = await client.query(`update ${table} set ${column} = $1 where ${column} = any ($2::uuid[])`, [
        active,
        previous,
      ])
      onBatch(table, rowCount ?? 0)
    }
}
