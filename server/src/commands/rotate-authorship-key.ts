// CLI command `murmullo rotate-authorship-key`: key rotation; rewrites with the active key of AUTHORSHIP_KEYS what the previous keys wrote.
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { contentKinds } from '../platform/authorship/author-tables.ts'
import type { AuthorshipKeys } from '../platform/authorship-keys.ts'
import { readConfig } from '../platform/config.ts'
import { countPrevious, countRows, type RowCount } from './authorship-rotation/count-rows.ts'
import { reencryptTotpSecrets, replaceStaffPseudonyms } from './authorship-rotation/reencrypt-staff.ts'
import { reencryptTables } from './authorship-rotation/reencrypt-tables.ts'
import { retireKeys } from './authorship-rotation/retire-keys.ts'
import { rewriteReadableEntries } from './authorship-rotation/rewrite-entries.ts'
import { rewriteOnDemand } from './authorship-rotation/rewrite-on-demand.ts'
import { rewriteOwnerlessEntries } from './authorship-rotation/rewrite-ownerless.ts'
import { type Rotation, withRotation } from './authorship-rotation/rotation.ts'
import { type Command, printLine, UsageError } from './cli/command.ts'
import { readEnvironment } from './cli/run-command.ts'

/** Passes that change nothing, because other transactions have the rows locked, before the command gives up. */
const idlePassesMax = 20
const idleMs = 500
/** The readiness check of a process reads the canaries every 500 ms, and writes that of its active key if it is missing. */
const readinessMs = 1_500

type Options = {
  /** After each committed batch. */
  readonly onBatch?: Rotation['onBatch']
}

/** Each batch is a transaction, and a rewritten row has the active version: it can be interrupted and repeated. Returns what is left. */
export async function rotateAuthorshipKey(
  url: string,
  authorshipKeys: AuthorshipKeys,
  { onBatch = () => {} }: Options = {},
): Promise<RowCount[]> {
  let changed = 0
  const count: Rotation['onBatch'] = (table, rows) => {
    changed += rows
    onBatch(table, rows)
  }
  return withRotation(url, authorshipKeys, count, async (rotation) => {
    await retireKeys(rotation, await listPreviousCanaries(rotation))
    let idlePasses = 0
    for (;;) {
      const before = changed
      await rewriteAll(rotation)
      const counts = await countRows(rotation)
      if (countPrevious(counts) === 0) return complete(rotation)
      idlePasses = changed > before ? 0 : idlePasses + 1
      if (idlePasses === idlePassesMax) return counts
      if (idlePasses > 0) await wait(idleMs)
    }
  })
}

async function rewriteAll(rotation: Rotation): Promise<void> {
  for (const kind of contentKinds) {
    const unreadable = await rewriteReadableEntries(rotation, kind)
    if (unreadable.size > 0) await rewriteOwnerlessEntries(rotation, kind, unreadable)
  }
  await reencryptTables(rotation)
  await reencryptTotpSecrets(rotation)
  await replaceStaffPseudonyms(rotation)
}

/** Versions whose rows the database has, or had until now. */
async function listPreviousCanaries({ client, active }: Rotation): Promise<number[]> {
  const { rows } = await client.query<{ version: number }>(
    'select version from identity.key_canaries where version <> $1',
    [active.version],
  )
  return rows.map(({ version }) => version)
}

/**
 * Deletes the canaries of the previous versions: from now on a process starts without their keys. A process whose active key is one of them would
 * still write rows: it writes its canary again, and the rotation is not complete.
 */
async function complete(rotation: Rotation): Promise<RowCount[]> {
  const { rowCount } = await rotation.client.query('delete from identity.key_canaries where version <> $1', [
    rotation.active.version,
  ])
  if (rowCount !== 0) await wait(readinessMs)
  if ((await listPreviousCanaries(rotation)).length > 0)
    throw 'A process still has a previous key in its first line. Restart every process with the new key first, and run this command again.'
  return countRows(rotation)
}

function printCounts(counts: readonly RowCount[]): void {
  for (const { table, previous, active } of counts)
    printLine(`${table}: ${previous} rows left${active === null ? '' : `, ${active} rewritten or new`}`)
}

/** At most one line every five seconds. */
function createProgress(): Rotation['onBatch'] {
  const rewritten = new Map<string, number>()
  let printedAt = Date.now()
  return (table, rows) => {
    rewritten.set(table, (rewritten.get(table) ?? 0) + rows)
    if (Date.now() - printedAt < 5_000) return
    printedAt = Date.now()
    printLine(`${table}: ${rewritten.get(table)} rows rewritten`)
  }
}

export const command: Command = {
  usage: '\n--status\n--rewrite',
  description: `Key rotation: rewrites with the active key (first line) of AUTHORSHIP_KEYS everything that the keys of the other lines wrote. The site
stays up, and the command can be interrupted and repeated. Steps:
  1. restart every process with the new key in the second line: each can read with both
  2. restart every process with the new key in the first line and the previous one in the second: the new key writes
  3. run this command with the same two lines, until it reports that nothing is left
  4. two days after step 2 or later, restart every process without the previous key; it stays in custody for 35 days
--status only counts. --rewrite rotates nothing: it deletes all authorship entries and inserts them again, in the order of their HMACs, so that neither
their order nor their transaction ids say when they were written. The worker does the same once a month.
Exit code 1: rows are left, run it again.`,
  examples: ['', '--status', '--rewrite'],
  run: async (args, database) => {
    const option = { type: 'boolean', default: false } as const
    const { values } = parseArgs({ args, options: { status: option, rewrite: option } })
    if (values.rewrite) {
      if (values.status) throw new UsageError()
      const isComplete = await rewriteOnDemand(database(), createProgress())
      printLine(isComplete ? 'All entries are rewritten.' : 'Rows are left: other transactions had them locked.')
      if (!isComplete) process.exitCode = 1
      return
    }
    const { AUTHORSHIP_KEYS: keys } = readConfig(readEnvironment())
    const counts = values.status
      ? await withRotation(database(), keys, () => {}, countRows)
      : await rotateAuthorshipKey(database(), keys, { onBatch: createProgress() })
    printLine(`Active version: ${keys[0].version}`)
    printCounts(counts)
    if (countPrevious(counts) > 0) process.exitCode = 1
  },
}
