// `pnpm evidence`: for whoever reports abuse of minors. `keys` makes the two halves of a key; `list` says what waits; `open <id>` reads one,
// with the half that is kept off our machines in EVIDENCE_OPENING_KEY; `reported <id> <receipt>` closes its case.
import pg from 'pg'
import { newSealKeys, unseal } from '../platform/seal.ts'
import { runCommand } from './run-command.ts'

const usage = 'Uso: pnpm evidence keys | list | open <id> | reported <id> <número de recibo>\n'

type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

async function listCases(query: Query): Promise<void> {
  const rows = await query<{ id: string; created_at: Date; receipt: string | null }>(
    'select id, created_at, receipt from evidence.flagged_content order by reported_at is not null, created_at',
  )
  for (const { id, created_at, receipt } of rows)
    process.stdout.write(`${id}  ${created_at.toISOString()}  ${receipt ?? 'sin reportar'}\n`)
}

async function openCase(query: Query, id: string): Promise<void> {
  const key = process.env.EVIDENCE_OPENING_KEY
  if (key === undefined) throw 'Falta EVIDENCE_OPENING_KEY'
  const [row] = await query<{ sealed: Buffer }>('select sealed from evidence.flagged_content where id = $1', [id])
  if (row === undefined) throw `No hay ningún caso ${id}`
  process.stdout.write(`${unseal(key, row.sealed)}\n`)
}

async function closeCase(query: Query, id: string, receipt: string): Promise<void> {
  const closed = await query(
    'update evidence.flagged_content set reported_at = now(), receipt = $2 where id = $1 and reported_at is null returning id',
    [id, receipt],
  )
  if (closed.length === 0) throw `No hay ningún caso ${id} sin reportar`
}

async function run(url: string): Promise<void> {
  const [what, id, receipt] = process.argv.slice(2)
  if (what === 'keys') {
    const { sealing, opening } = newSealKeys()
    process.stdout.write(`EVIDENCE_KEY=${sealing}\n\nFuera de nuestras máquinas:\nEVIDENCE_OPENING_KEY=${opening}\n`)
    return
  }
  const client = new pg.Client({ connectionString: url, application_name: 'murmullo evidence' })
  const query: Query = async (text, values) => (await client.query(text, values)).rows
  await client.connect()
  try {
    // Whoever owns the tables, by name: the application's own roles cannot read these.
    await client.query('set role murmullo_migrate')
    if (what === 'list') await listCases(query)
    else if (what === 'open' && id !== undefined) await openCase(query, id)
    else if (what === 'reported' && id !== undefined && receipt !== undefined) await closeCase(query, id, receipt)
    else throw usage
  } finally {
    await client.end()
  }
}

if (import.meta.main) runCommand(run)
