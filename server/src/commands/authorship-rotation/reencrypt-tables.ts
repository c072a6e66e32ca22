// Key rotation of tables whose rows have a version of the key: high-water marks of notifications, deliveries that are not scheduled yet, and the
// subjects of sanctions. Their rows name at most an account or at most content, so a batch joins nothing.
import { reencryptOutboxRow } from '../../features/notifications/delivery/delivery-outbox.ts'
import { reencryptHighWaterMarks } from '../../platform/authorship/high-water-marks.ts'
import { decryptOrigin, encryptOrigin } from '../../platform/authorship/sanction-origin.ts'
import { batchSize, inTransaction, type Rotation } from './rotation.ts'

type Values = readonly (string | Buffer | null)[]
type Row = { readonly id: string; readonly keyVersion: number } & Record<string, unknown>
type VersionedTable = {
  readonly table: string
  readonly key: string
  /** With their types. */
  readonly columns: readonly (readonly [name: string, type: string])[]
  /** The new values of the columns. Null: no key decrypts the row, as before. */
  readonly reencrypt: (
    rotation: Rotation,
    row: Row & { readonly box: Buffer; readonly from: string },
  ) => Promise<Values | null>
}

const versionedTables: readonly VersionedTable[] = [
  {
    table: 'identity.notification_states',
    key: 'account_id',
    columns: [['box', 'bytea']],
    reencrypt: async ({ keys }, { id, keyVersion, box }) => {
      const versions = await keys.allVersions('notification-state')
      return [reencryptHighWaterMarks(versions, { accountId: id, keyVersion, box })]
    },
  },
  {
    table: 'identity.delivery_outbox',
    key: 'id',
    columns: [['box', 'bytea']],
    reencrypt: async ({ keys }, row) => {
      const box = reencryptOutboxRow(await keys.allVersions('notification-state'), row)
      return box && [box]
    },
  },
  {
    table: 'identity.sanctions',
    key: 'id',
    columns: [
      ['origin_box', 'bytea'],
      ['origin_mark', 'uuid'],
      ['case_mark', 'uuid'],
    ],
    reencrypt: async ({ keys }, { id, keyVersion, box, from }) => {
      const origin = await decryptOrigin(keys, { id, keyVersion, originBox: box })
      if (origin === null) return null
      const { originBox, originMark, caseMark } = await encryptOrigin(keys, id, { from, ...origin })
      return [originBox, originMark, caseMark]
    },
  },
]

export const versionedTableNames = versionedTables.map(({ table }) => table)

export async function reencryptTables(rotation: Rotation): Promise<void> {
  for (const table of versionedTables) await reencryptTable(rotation, table)
}

/** Rows that another transaction has locked are left to the next pass. */
async function reencryptTable(rotation: Rotation, versioned: VersionedTable): Promise<void> {
  const { client, active } = rotation
  const { table, key, columns, reencrypt } = versioned
  const names = columns.map(([name]) => name)
  const from = table === 'identity.sanctions' ? ', origin as "from"' : ''
  const page = `select ${key} as id, key_version as "keyVersion", ${names[0]} as box, ${names.join(', ')}${from} from ${table}
    where key_version <> $1 and ${key} > $2 order by ${key} limit ${batchSize} for update skip locked`
  const unnested = columns.map(([, type], index) => `$${index + 3}::${type}[]`)
  const update = `update ${table} t set key_version = $1, ${names.map((name) => `${name} = n.${name}`).join(', ')}
    from unnest($2::uuid[], ${unnested.join(', ')}) n (id, ${names.join(', ')}) where t.${key} = n.id`
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await inTransaction(client, async () => {
      const { rows: found } = await client.query<Row & { box: Buffer; from: string }>(page, [active.version, after])
      const values = await Promise.all(
        found.map(async (row) => (await reencrypt(rotation, row)) ?? names.map((name) => row[name] as Values[number])),
      )
      const lists = names.map((_, index) => values.map((each) => each[index]))
      await client.query(update, [active.version, found.map(({ id }) => id), ...lists])
      return found
    })
    const last = rows.at(-1)
    if (last === undefined) return
    after = last.id
    rotation.onBatch(table, rows.length)
  }
}
