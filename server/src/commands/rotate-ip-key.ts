// CLI command `murmullo rotate-ip-key`: key rotation; re-encrypts with IP_ENCRYPTION_KEY what the previous key (IP_ENCRYPTION_KEY_PREVIOUS) encrypted.
import pg from 'pg'
import { reencryptSecretIp, reencryptReportImage } from '../features/admin/reencrypt.ts'
import type { Config } from '../platform/config.ts'
import { readConfig } from '../platform/config.ts'
import { roles } from '../platform/db/database.ts'
import { type Command, printLine, parsePositionals } from './cli/command.ts'
import { readEnvironment } from './cli/run-command.ts'

const batchSize = 200

type EncryptedColumn = {
  readonly table: string
  readonly key: string
  readonly column: string
  /** Null if the ciphertext already uses the new key, or decrypts with neither key. */
  readonly reencrypt: (config: Config, id: string, ciphertext: Buffer) => Buffer | null
}
/** All columns encrypted with IP_ENCRYPTION_KEY. */
const encryptedColumns: readonly EncryptedColumn[] = [
  { table: 'identity.author_ips', key: 'secret_id', column: 'encrypted_ip', reencrypt: reencryptSecretIp },
  { table: 'evidence.report_images', key: 'case_id', column: 'encrypted_image', reencrypt: reencryptReportImage },
]

export type ReencryptedCounts = Record<string, number>

/**
 * Small batches with optimistic concurrency (update only if the ciphertext is unchanged): it blocks no query and can be interrupted and
 * repeated.
 */
export async function rotateIpKey(url: string, config: Config): Promise<ReencryptedCounts> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo rotate-ip-key' })
  await client.connect()
  try {
    await client.query(`set role ${roles.migrate}`)
    const counts: ReencryptedCounts = {}
    for (const kind of encryptedColumns) counts[kind.table] = await reencryptTable(client, config, kind)
    return counts
  } finally {
    await client.end()
  }
}

async function reencryptTable(
  client: pg.Client,
  config: Config,
  { table, key, column, reencrypt }: EncryptedColumn,
): Promise<number> {
  const page = `select ${key} as id, ${column} as ciphertext from ${table} where ${column} is not null and ${key} > $1 order by ${key} limit ${batchSize}`
  let after = '00000000-0000-0000-0000-000000000000'
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ id: string; ciphertext: Buffer }>(page, [after])
    const last = rows.at(-1)
    if (last === undefined) return count
    after = last.id
    const changed = rows.flatMap((row) => {
      const sealed = reencrypt(config, row.id, row.ciphertext)
      return sealed === null ? [] : [{ ...row, sealed }]
    })
    const { rowCount } = await client.query(
      `update ${table} t set ${column} = n.sealed from unnest($1::uuid[], $2::bytea[], $3::bytea[]) n (id, was, sealed)
       where t.${key} = n.id and t.${column} = n.was`,
      [changed.map(({ id }) => id), changed.map((row) => row.ciphertext), changed.map(({ sealed }) => sealed)],
    )
    count += rowCount ?? 0
  }
}

export const command: Command = {
  usage: '',
  description: `Key rotation: re-encrypts with IP_ENCRYPTION_KEY every IP address and image that IP_ENCRYPTION_KEY_PREVIOUS decrypts. The site stays up,
and the command can be interrupted and repeated. Steps:
  1. restart every process with IP_ENCRYPTION_KEY_PREVIOUS=<new key>: each can decrypt with both
  2. restart every process with IP_ENCRYPTION_KEY=<new key> IP_ENCRYPTION_KEY_PREVIOUS=<old key>: the new key encrypts
  3. run this command with the same two keys
  4. restart every process without IP_ENCRYPTION_KEY_PREVIOUS, and destroy the old key`,
  examples: [''],
  run: async (args, database) => {
    parsePositionals(args, 0)
    const config = readConfig(readEnvironment())
    if (config.IP_ENCRYPTION_KEY === undefined || config.IP_ENCRYPTION_KEY_PREVIOUS === undefined)
      throw 'IP_ENCRYPTION_KEY (the new key) and IP_ENCRYPTION_KEY_PREVIOUS (the previous key) are required.'
    for (const [table, count] of Object.entries(await rotateIpKey(database(), config))) printLine(`${table}: ${count}`)
  },
}
