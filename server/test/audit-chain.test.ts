// Integration tests of the audit log hash chain: concurrent writes, tampering and anchors.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pagesOf, verifyAudit } from '../src/commands/verify-audit.ts'
import { noteAnchor } from '../src/features/admin/note-anchor.ts'
import { noteAudit } from '../src/platform/audit.ts'
import { type Anchor, anchorsIn, type ChainLine, verifyChain } from '../src/platform/audit-chain.ts'
import { openWorld, type World } from './world.ts'

const rows = 1_000
/** Number of bit flips; each one verifies the whole chain. `AUDIT_FLIPS=1000` flips a bit in every row. */
const flips = Number(process.env.AUDIT_FLIPS ?? 100)
const atOnce = 20

let folder: string
let world: World
/** An attacker with full database access who disables the triggers. */
let intruder: pg.Client
let lines: ChainLine[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anclas-'))
  world = await openWorld({ AUDIT_ANCHORS: join(folder, 'anclas') })
  intruder = new pg.Client({ connectionString: world.databaseUrl })
  await intruder.connect()
  await intruder.query('set session_replication_role = replica')
  // Concurrent transactions, some rolled back: rollbacks must leave no gap.
  const writer = async (who: number) => {
    for (let n = 0; n < rows / atOnce; n += 1) {
      const entry = {
        actorId: crypto.randomUUID(),
        action: n % 3 === 0 ? 'admin.pin' : 'moderation.decide',
        subject: `asunto-${who}`,
        details: { n, who: `ñandú «${who}»`, was: n % 2 === 0 ? null : 'hidden' },
      }
      await world.services.db.app.transaction().execute((trx) => noteAudit(trx, entry))
      await world.services.db.app
        .transaction()
        .execute(async (trx) => {
          await noteAudit(trx, entry)
          if (n % 5 === 0) throw new Error('undone')
          await trx.deleteFrom('identity.erasures').where('receipt', '=', 'none').execute()
          throw new Error('undone')
        })
        .catch(() => {})
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, who) => writer(who)))
  lines = await readAll()
}, 120_000)
afterAll(async () => {
  await intruder.end()
  await world.close()
  await rm(folder, { recursive: true })
})

async function readAll(): Promise<ChainLine[]> {
  const all: ChainLine[] = []
  for await (const page of pagesOf(intruder)) all.push(...page)
  return all
}
async function* once(all: readonly ChainLine[]) {
  yield all
}
const faultsOf = async (all: readonly ChainLine[], anchors: readonly Anchor[] = []) =>
  (await verifyChain(once(all), anchors)).faults
const anchorOf = ({ seq, hash }: ChainLine): Anchor => ({ seq: seq ?? '', hash: hash?.toString('hex') ?? '' })

test('audit log: rows of concurrent transactions form one chain without gaps that verifies', async () => {
  expect(lines.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: rows }, (_, place) => place + 1))
  expect(await verifyAudit(world.databaseUrl, [anchorOf(lines[499] as ChainLine)])).toMatchObject({
    lines: rows,
    faults: [],
  })
})

/** Flips one bit of one column. */
function flipped(line: ChainLine, column: keyof ChainLine, seed: number): ChainLine {
  const value = line[column]
  if (value === null) return { ...line, [column]: '0' }
  const bytes = Buffer.from(typeof value === 'string' ? Buffer.from(value, 'utf8') : value)
  const place = seed % bytes.length
  bytes[place] = (bytes[place] ?? 0) ^ (1 << (seed % 7))
  return { ...line, [column]: typeof value === 'string' ? bytes.toString('latin1') : bytes }
}

test('audit log: a flipped bit in any column of any row is detected', async () => {
  const columns = ['seq', 'id', 'at', 'actorId', 'action', 'subject', 'details', 'hash'] as const
  let unseen = 0
  for (let flip = 0; flip < flips; flip += 1) {
    const place = Math.floor((flip * rows) / flips)
    const column = columns[flip % columns.length] ?? 'details'
    const changed = [...lines]
    changed[place] = flipped(lines[place] as ChainLine, column, place * 31 + 7)
    if ((await faultsOf(changed)).length === 0) unseen += 1
  }
  expect(unseen).toBe(0)
}, 120_000)

test('audit log: a deleted, duplicated or swapped row is detected', async () => {
  for (let place = 0; place < rows - 1; place += 37) {
    const [one, other] = [lines[place] as ChainLine, lines[place + 1] as ChainLine]
    expect(await faultsOf(lines.toSpliced(place, 1))).not.toEqual([])
    expect(await faultsOf(lines.toSpliced(place, 0, one))).not.toEqual([])
    expect(await faultsOf(lines.toSpliced(place, 2, other, one))).not.toEqual([])
    // Also with corrected sequence numbers, so that only the contents are swapped.
    const mended = [
      { ...other, seq: one.seq },
      { ...one, seq: other.seq },
    ]
    expect(await faultsOf(lines.toSpliced(place, 2, ...mended))).not.toEqual([])
  }
})

beforeEach(async () => void (await intruder.query('rollback').catch(() => {})))

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
  await intruder.query('begin')
  await intruder.query(statement)
  expect((await verifyChain(pagesOf(intruder), [])).faults).not.toEqual([])
  await intruder.query('rollback')
})

test('audit log: truncation at the end and a recomputed chain are detected by the external anchors', async () => {
  await noteAnchor(world.services)
  const anchors = anchorsIn(await readFile(join(folder, 'anclas'), 'utf8'))
  expect(anchors).toEqual([anchorOf(lines.at(-1) as ChainLine)])
  expect(await faultsOf(lines, anchors)).toEqual([])
  expect(await faultsOf(lines.slice(0, -1))).toEqual([])
  expect(await faultsOf(lines.slice(0, -1), anchors)).not.toEqual([])
  await intruder.query('begin')
  await intruder.query(`update identity.audit_log set action = 'admin.other' where seq = 1`)
  await intruder.query(`do $$ declare line identity.audit_log; before bytea; begin
    for line in select * from identity.audit_log order by seq loop
      before := identity.audit_hash(before, line.seq, line);
      update identity.audit_log set hash = before where id = line.id;
    end loop; end $$`)
  const anew = await readAll()
  expect(await faultsOf(anew)).toEqual([])
  expect(await faultsOf(anew, anchors)).not.toEqual([])
})

test('audit log: update, delete and truncate are refused by triggers, even for the table owner', async () => {
  for (const statement of [
    `update identity.audit_log set action = 'x' where seq = 3`,
    'delete from identity.audit_log where seq = 3',
    'truncate identity.audit_log',
  ])
    await expect(world.sql(`set role murmullo_migrate; ${statement}`)).rejects.toThrow('only added to')
})
