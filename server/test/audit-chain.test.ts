// Integration tests of the audit log hash chain: concurrent writes, tampering and anchors.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { streamAuditPages, verifyAudit } from '../src/commands/verify-audit.ts'
import { recordAuditAnchor } from '../src/features/admin/audit/record-audit-anchor.ts'
import { appendAuditEntry } from '../src/platform/audit/audit-log.ts'
import { type Anchor, parseAnchors, type ChainEntry, verifyChain } from '../src/platform/audit/verify-chain.ts'
import { createWorld, type World } from './world/world.ts'
import { caseCount } from './setup/case-count.ts'

const rows = 1_000
/** Number of bit flips; each one verifies the whole chain. All: a bit in every row. */
const flips = caseCount({ sample: 100, all: 1_000 })
const atOnce = 20

let folder: string
let world: World
/** An attacker with full database access who disables the triggers. */
let attacker: pg.Client
let lines: ChainEntry[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anchors-'))
  world = await createWorld({ env: { AUDIT_ANCHOR_FILE: join(folder, 'anchors') } })
  attacker = new pg.Client({ connectionString: world.databaseUrl })
  await attacker.connect()
  await attacker.query('set session_replication_role = replica')
  // Concurrent transactions, some rolled back: rollbacks must leave no gap.
  const writer = async (who: number) => {
    for (let n = 0; n < rows / atOnce; n += 1) {
      const entry = {
        actorId: crypto.randomUUID(),
        action: n % 3 === 0 ? 'admin.pin' : 'moderation.decide',
        subject: `asunto-${who}`,
        details: { n, who: `ñandú «${who}»`, was: n % 2 === 0 ? null : 'hidden' },
      }
      await world.staff.db.write.transaction().execute((trx) => appendAuditEntry(trx, entry))
      await world.staff.db.write
        .transaction()
        .execute(async (trx) => {
          await appendAuditEntry(trx, entry)
          if (n % 5 === 0) throw new Error('undone')
          await trx.deleteFrom('moderation.maintenance').where('linkUrl', '=', 'none').execute()
          throw new Error('undone')
        })
        .catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, who) => writer(who)))
  lines = await readAll()
}, 120_000)
afterAll(async () => {
  await attacker.end()
  await world.close()
  await rm(folder, { recursive: true })
})

async function readAll(): Promise<ChainEntry[]> {
  const all: ChainEntry[] = []
  for await (const page of streamAuditPages(attacker)) all.push(...page)
  return all
}
async function* singlePage(all: readonly ChainEntry[]) {
  yield all
}
const chainFaults = async (all: readonly ChainEntry[], anchors: readonly Anchor[] = []) =>
  (await verifyChain(singlePage(all), anchors)).faults
const anchorFor = ({ seq, hash }: ChainEntry): Anchor => ({ seq: seq ?? '', hash: hash?.toString('hex') ?? '' })

test('audit log: rows of concurrent transactions form one chain without gaps that verifies', async () => {
  expect(lines.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: rows }, (_, index) => index + 1))
  expect(await verifyAudit(world.databaseUrl, [anchorFor(lines[499] as ChainEntry)])).toMatchObject({
    entryCount: rows,
    faults: [],
  })
})

/** Flips one bit of one column. */
function flipped(line: ChainEntry, column: keyof ChainEntry, seed: number): ChainEntry {
  const value = line[column]
  if (value === null) return { ...line, [column]: '0' }
  const bytes = Buffer.from(typeof value === 'string' ? Buffer.from(value, 'utf8') : value)
  const index = seed % bytes.length
  bytes[index] = (bytes[index] ?? 0) ^ (1 << (seed % 7))
  return { ...line, [column]: typeof value === 'string' ? bytes.toString('latin1') : bytes }
}

test('audit log: a flipped bit in any column of any row is detected', async () => {
  const columns = ['seq', 'id', 'at', 'actorId', 'action', 'subject', 'details', 'hash'] as const
  let unseen = 0
  for (let flip = 0; flip < flips; flip += 1) {
    const index = Math.floor((flip * rows) / flips)
    const column = columns[flip % columns.length] ?? 'details'
    const changed = [...lines]
    changed[index] = flipped(lines[index] as ChainEntry, column, index * 31 + 7)
    if ((await chainFaults(changed)).length === 0) unseen += 1
  }
  expect(unseen).toBe(0)
}, 120_000)

test('audit log: a deleted, duplicated or swapped row is detected', async () => {
  for (let index = 0; index < rows - 1; index += 37) {
    const [one, other] = [lines[index] as ChainEntry, lines[index + 1] as ChainEntry]
    expect(await chainFaults(lines.toSpliced(index, 1))).not.toEqual([])
    expect(await chainFaults(lines.toSpliced(index, 0, one))).not.toEqual([])
    expect(await chainFaults(lines.toSpliced(index, 2, other, one))).not.toEqual([])
    // Also with corrected sequence numbers, so that only the contents are swapped.
    const renumbered = [
      { ...other, seq: one.seq },
      { ...one, seq: other.seq },
    ]
    expect(await chainFaults(lines.toSpliced(index, 2, ...renumbered))).not.toEqual([])
  }
})

beforeEach(async () => void (await attacker.query('rollback').catch(() => {})))

test.each([
  [`update identity.audit_log set details = jsonb_set(details, '{n}', '7000') where seq = 321`],
  [`update identity.audit_log set at = at + interval '1 microsecond' where seq = 5`],
  [`update identity.audit_log set actor_id = gen_random_uuid() where seq = 1000`],
  [`update identity.audit_log set subject = null where seq = 77`],
  [`update identity.audit_log set action = 'admin.unpin' where seq = 1`],
  ['update identity.audit_log set hash = null, seq = null where seq = 1000'],
  [`insert into identity.audit_log (actor_id, action) values (gen_random_uuid(), 'x')`],
  ['delete from identity.audit_log where seq = 400'],
])('audit log: a change with triggers disabled is detected: %s', async (statement) => {
  await attacker.query('begin')
  await attacker.query(statement)
  expect((await verifyChain(streamAuditPages(attacker), [])).faults).not.toEqual([])
  await attacker.query('rollback')
})

test('audit log: truncation at the end and a recomputed chain are detected by the external anchors', async () => {
  await recordAuditAnchor(world.worker)
  const anchors = parseAnchors(await readFile(join(folder, 'anchors'), 'utf8'))
  expect(anchors).toEqual([anchorFor(lines.at(-1) as ChainEntry)])
  expect(await chainFaults(lines, anchors)).toEqual([])
  expect(await chainFaults(lines.slice(0, -1))).toEqual([])
  expect(await chainFaults(lines.slice(0, -1), anchors)).not.toEqual([])
  await attacker.query('begin')
  await attacker.query(`update identity.audit_log set action = 'admin.other' where seq = 1`)
  await attacker.query(`do $$ declare line identity.audit_log; before bytea; begin
    for line in select * from identity.audit_log order by seq loop
      before := identity.audit_hash(before, line.seq, line);
      update identity.audit_log set hash = before where id = line.id;
    end loop; end $$`)
  const recomputed = await readAll()
  expect(await chainFaults(recomputed)).toEqual([])
  expect(await chainFaults(recomputed, anchors)).not.toEqual([])
})

test('audit log: update, delete and truncate are refused by triggers, even for the table owner', async () => {
  for (const statement of [
    `update identity.audit_log set action = 'x' where seq = 3`,
    'delete from identity.audit_log where seq = 3',
    'truncate identity.audit_log',
  ])
    await expect(world.sql(`set role murmullo_migrate; ${statement}`)).rejects.toThrow('only added to')
})
