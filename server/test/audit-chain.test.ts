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
/** Each reads the whole chain: `AUDIT_FLIPS=1000` flips one in every line. */
const flips = Number(process.env.AUDIT_FLIPS ?? 100)
const atOnce = 20

let folder: string
let world: World
/** As somebody who has the whole database, and puts what guards it aside. */
let intruder: pg.Client
let lines: ChainLine[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anclas-'))
  world = await openWorld({ AUDIT_ANCHORS: join(folder, 'anclas') })
  intruder = new pg.Client({ connectionString: world.databaseUrl })
  await intruder.connect()
  await intruder.query('set session_replication_role = replica')
  // Many at once, each a few, and some that are undone: they leave no hole.
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

test('lines that many wrote at once stand in one chain, without a hole, and it is whole', async () => {
  expect(lines.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: rows }, (_, place) => place + 1))
  expect(await verifyAudit(world.databaseUrl, [anchorOf(lines[499] as ChainLine)])).toMatchObject({
    lines: rows,
    faults: [],
  })
})

/** One bit of one byte of one column, whatever it holds. */
function flipped(line: ChainLine, column: keyof ChainLine, seed: number): ChainLine {
  const value = line[column]
  if (value === null) return { ...line, [column]: '0' }
  const bytes = Buffer.from(typeof value === 'string' ? Buffer.from(value, 'utf8') : value)
  const place = seed % bytes.length
  bytes[place] = (bytes[place] ?? 0) ^ (1 << (seed % 7))
  return { ...line, [column]: typeof value === 'string' ? bytes.toString('latin1') : bytes }
}

test('a byte flipped in any column of any line is always found', async () => {
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

test('a line taken out, put in twice or swapped with another is always found', async () => {
  for (let place = 0; place < rows - 1; place += 37) {
    const [one, other] = [lines[place] as ChainLine, lines[place + 1] as ChainLine]
    expect(await faultsOf(lines.toSpliced(place, 1))).not.toEqual([])
    expect(await faultsOf(lines.toSpliced(place, 0, one))).not.toEqual([])
    expect(await faultsOf(lines.toSpliced(place, 2, other, one))).not.toEqual([])
    // And with the places mended, so that only what was said is swapped.
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
])('in the database, past its guards: %s', async (statement) => {
  await intruder.query('begin')
  await intruder.query(statement)
  expect((await verifyChain(pagesOf(intruder), [])).faults).not.toEqual([])
  await intruder.query('rollback')
})

test('lines taken from the end, and a chain that was made anew, are found by what was noted outside', async () => {
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

test('not even whoever owns the table changes, deletes or empties it as long as its guards stand', async () => {
  for (const statement of [
    `update identity.audit_log set action = 'x' where seq = 3`,
    'delete from identity.audit_log where seq = 3',
    'truncate identity.audit_log',
  ])
    await expect(world.sql(`set role murmullo_migrate; ${statement}`)).rejects.toThrow('only added to')
})
