// CLI command `murmullo rotate-report-image-key`: key rotation; re-encrypts with REPORT_IMAGE_KEY what the previous key
// (REPORT_IMAGE_KEY_PREVIOUS) encrypted.
import pg from 'pg'
import { reencryptReportImage } from '../features/reports/evidence/report-image-encryption.ts'
import type { Config } from '../platform/config.ts'
import { readConfig } from '../platform/config.ts'
import { roles } from '../platform/db/database.ts'
import { type Command, printLine, parsePositionals } from './cli/command.ts'
import { readEnvironment } from './cli/run-command.ts'

/** An image has up to some megabytes. */
const batchSize = 20

/**
 * Small batches with optimistic concurrency (update only if the ciphertext is unchanged): it blocks no query and can be interrupted and
 * repeated.
 */
export async function rotateReportImageKey(url: string, config: Config): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo rotate-report-image-key' })
  await client.connect()
  try {
    await client.query(`set role ${roles.migrate}`)
    return await reencryptImages(client, config)
  } finally {
    await client.end()
  }
}

async function reencryptImages(client: pg.Client, config: Config): Promise<number> {
  const page = `select case_id as id, encrypted_image as ciphertext from evidence.report_images
    where encrypted_image is not null and case_id > $1 order by case_id limit ${batchSize}`
  let after = '00000000-0000-0000-0000-000000000000'
  let count = 0
  for (;;) {
    const { rows } = await client.query<{ id: string; ciphertext: Buffer }>(page, [after])
    const last = rows.at(-1)
    if (last === undefined) return count
    after = last.id
    const changed = rows.flatMap((row) => {
      const sealed = reencryptReportImage(config, row.id, row.ciphertext)
      return sealed === null ? [] : [{ ...row, sealed }]
    })
    const { rowCount } = await client.query(
      `update evidence.report_images t set encrypted_image = n.sealed from unnest($1::uuid[], $2::bytea[], $3::bytea[]) n (id, was, sealed)
       where t.case_id = n.id and t.encrypted_image = n.was`,
      [changed.map(({ id }) => id), changed.map((row) => row.ciphertext), changed.map(({ sealed }) => sealed)],
    )
    count += rowCount ?? 0
  }
}

export const command: Command = {
  usage: '',
  description: `Key rotation: re-encrypts with REPORT_IMAGE_KEY every image of a reported photo that REPORT_IMAGE_KEY_PREVIOUS decrypts. The site
stays up, and the command can be interrupted and repeated. Steps:
  1. restart every process with REPORT_IMAGE_KEY_PREVIOUS=<new key>: each can decrypt with both
  2. restart every process with REPORT_IMAGE_KEY=<new key> REPORT_IMAGE_KEY_PREVIOUS=<old key>: the new key encrypts
  3. run this command with the same two keys
  4. restart every process without REPORT_IMAGE_KEY_PREVIOUS, and destroy the old key`,
  examples: [''],
  run: async (args, database) => {
    parsePositionals(args, 0)
    const config = readConfig(readEnvironment())
    if (config.REPORT_IMAGE_KEY === undefined || config.REPORT_IMAGE_KEY_PREVIOUS === undefined)
      throw 'REPORT_IMAGE_KEY (the new key) and REPORT_IMAGE_KEY_PREVIOUS (the previous key) are required.'
    printLine(`evidence.report_images: ${await rotateReportImageKey(database(), config)}`)
  },
}
