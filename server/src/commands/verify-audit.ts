// CLI command `murmullo verify-audit`: verifies the hash chain of the audit log, and that it still has every externally stored anchor.
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import {
  type Anchor,
  parseAnchors,
  type ChainEntry,
  type ChainVerification,
  verifyChain,
} from '../platform/audit/verify-chain.ts'
import { type Command, printLine, parsePositionals } from './cli/command.ts'
import { readEnvironment } from './cli/run-command.ts'

const pageSize = 1_000

// Keyset pagination by sequence number; rows without one sort last, where the verification reports them.
const pageQuery = `select seq::text, id::text, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as at, actor_id::text as "actorId",
    action, subject, details::text, hash
  from identity.audit_log where (seq is null, coalesce(seq, 0), id) > ($1::boolean, $2::bigint, $3::bigint)
  order by seq is null, coalesce(seq, 0), id limit ${pageSize}`

export async function* streamAuditPages(client: pg.ClientBase): AsyncGenerator<ChainEntry[]> {
  let cursor: [boolean, string, string] = [false, '-1', '-1']
  for (;;) {
    const { rows } = await client.query<ChainEntry>(pageQuery, cursor)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageSize) return
    cursor = [last.seq === null, last.seq ?? '0', last.id]
  }
}

export async function verifyAudit(url: string, anchors: readonly Anchor[]): Promise<ChainVerification> {
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo audit' })
  await client.connect()
  try {
    // Repeatable read: one snapshot for all pages, without blocking writers.
    await client.query('begin transaction isolation level repeatable read read only')
    return await verifyChain(streamAuditPages(client), anchors)
  } finally {
    await client.end()
  }
}

export const command: Command = {
  usage: '[anchor file]',
  description: `Verifies the hash chain of the whole audit log, and that it still has every entry of the anchor file
(default: AUDIT_ANCHOR_FILE). Exits with code 1 if it does not.`,
  examples: ['', '/mnt/elsewhere/anchors'],
  run: async (args, database) => {
    const [fileArgument] = parsePositionals(args, Math.min(args.length, 1))
    const file = fileArgument ?? readEnvironment().AUDIT_ANCHOR_FILE
    const anchors = file === undefined || file === '' ? [] : parseAnchors(await readFile(file, 'utf8'))
    const { entryCount, head, faults } = await verifyAudit(database(), anchors)
    printLine(`${entryCount} entries, ${anchors.length} anchors. Last: ${head ? `${head.seq} ${head.hash}` : 'none'}`)
    if (faults.length > 0) throw `The audit log was CHANGED:\n  ${faults.slice(0, 50).join('\n  ')}`
    printLine('The audit log is intact.')
  },
}
