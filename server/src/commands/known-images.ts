// CLI command `murmullo known-images`: loads, lists and removes lists of perceptual hashes (PDQ) of known abuse images. A matching upload is blocked
// before a user sees it.
import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { pdqPattern } from '@murmullo/contract/images/pdq'
import pg from 'pg'
import { roles } from '../platform/db/database.ts'
import { type Command, printLine, UsageError } from './cli/command.ts'

const batchSize = 5_000
const sourcePattern = /^[a-z0-9][a-z0-9-]{0,39}$/

/** One hash per line. Blank lines and comments (`#`) are ignored; any other line is an error, before a row is written. */
async function readHashes(file: string): Promise<string[]> {
  const hashes: string[] = []
  const input = await open(file)
  let line = 0
  for await (const text of input.readLines()) {
    line += 1
    const hash = text.trim().toLowerCase()
    if (hash === '' || hash.startsWith('#')) continue
    if (!pdqPattern.test(hash)) throw `Line ${line} is not a PDQ hash of 64 hexadecimal digits. Nothing was loaded.`
    hashes.push(hash)
  }
  return hashes
}

async function loadList(client: pg.Client, file: string, source: string): Promise<void> {
  const hashes = await readHashes(file)
  let added = 0
  await client.query('begin')
  for (let at = 0; at < hashes.length; at += batchSize) {
    const { rowCount } = await client.query(
      `insert into moderation.known_images (hash, source) select ('x' || h)::bit(256), $2 from unnest($1::text[]) as h
       on conflict do nothing`,
      [hashes.slice(at, at + batchSize), source],
    )
    added += rowCount ?? 0
  }
  await client.query('commit')
  await client.query('analyze moderation.known_images')
  printLine(`${source}: ${added} loaded, ${hashes.length - added} already there.`)
}

async function printLists(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ source: string; hashes: string; last: Date }>(
    'select source, count(*) as hashes, max(loaded_at) as last from moderation.known_images group by source order by source',
  )
  for (const { source, hashes, last } of rows)
    printLine(`${source}  ${hashes} hashes  last loaded ${last.toISOString().slice(0, 10)}`)
}

async function removeList(client: pg.Client, source: string): Promise<void> {
  const { rowCount } = await client.query('delete from moderation.known_images where source = $1', [source])
  if (rowCount === 0) throw `No list with the name ${source}`
  printLine(`${source}: ${rowCount} removed.`)
}

export const command: Command = {
  usage: 'load <file> --source <name>\nlist\nremove <name>',
  description: `Lists of perceptual hashes (PDQ) of known abuse images. load adds the hashes of a file, one of 64 hexadecimal digits per line, to the list with
that name (lower case letters, digits and hyphens); list prints the lists; remove deletes one. A photo or avatar that matches a list is
refused and preserved as evidence. It takes effect at once in every process.`,
  examples: ['load hashes.txt --source ncmec', 'list', 'remove ncmec'],
  run: async (args, database) => {
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { source: { type: 'string' } } })
    const [what, given, ...more] = positionals
    const source = what === 'remove' ? given : values.source
    const isComplete = what === 'list' ? given === undefined : given !== undefined && sourcePattern.test(source ?? '')
    if (!isComplete || more.length > 0 || !['load', 'list', 'remove'].includes(what ?? '')) throw new UsageError()
    const client = new pg.Client({ connectionString: database(), application_name: 'murmullo known-images' })
    await client.connect()
    try {
      // The role of the table owner: no role of a process may read the lists.
      await client.query(`set role ${roles.migrate}`)
      if (what === 'load') await loadList(client, given ?? '', source ?? '')
      else if (what === 'remove') await removeList(client, source ?? '')
      else await printLists(client)
    } finally {
      await client.end()
    }
  },
}
