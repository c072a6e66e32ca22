// CLI command `murmullo evidence`: for the operator who reports child abuse material to the authorities. Generates the key pair, lists and
// decrypts preserved evidence and legal holds, and closes a case.
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { generateKeyPair, openSealedBox, openSealedBoxBytes } from '../platform/crypto/sealed-box.ts'
import { type Command, printLine, UsageError, parsePositionals } from './cli/command.ts'

type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

async function listCases(query: Query): Promise<void> {
  const rows = await query<{ id: string; created_at: Date; receipt: string | null }>(
    'select id, created_at, receipt from evidence.flagged_content order by reported_at is not null, created_at',
  )
  for (const { id, created_at, receipt } of rows)
    process.stdout.write(`${id}  ${created_at.toISOString()}  ${receipt ?? 'sin reportar'}\n`)
}

async function listLegalHolds(query: Query): Promise<void> {
  const rows = await query<{ id: string; created_at: Date; number: string | null }>(
    `select h.id, h.created_at, c.number from evidence.legal_holds h left join identity.report_cases c on c.id = h.case_id
     order by h.created_at`,
  )
  for (const { id, created_at, number } of rows)
    process.stdout.write(`${id}  ${created_at.toISOString()}  caso ${number ?? '(borrado)'}\n`)
}

function decryptionKey(): string {
  const key = process.env.EVIDENCE_PRIVATE_KEY
  if (key === undefined) throw 'Falta EVIDENCE_PRIVATE_KEY'
  return key
}

/** Decrypts to a file that only the operator can read; never overwrites a file. */
async function saveImage(query: Query, number: string, file: string): Promise<void> {
  const key = decryptionKey()
  const [row] = await query<{ sealed: Buffer }>(
    `select p.sealed from evidence.report_images p join identity.report_cases c on c.id = p.case_id where c.number = $1`,
    [number],
  )
  if (row === undefined) throw `No hay imagen del caso ${number}`
  writeFileSync(file, openSealedBoxBytes(key, row.sealed), { mode: 0o600, flag: 'wx' })
}

async function decryptCase(query: Query, id: string): Promise<void> {
  const key = decryptionKey()
  const [row] = await query<{ sealed: Buffer }>(
    `select sealed from evidence.flagged_content where id = $1
     union all select sealed from evidence.legal_holds where id = $1`,
    [id],
  )
  if (row === undefined) throw `No hay ningún caso ${id}`
  process.stdout.write(`${openSealedBox(key, row.sealed)}\n`)
}

async function closeCase(query: Query, id: string, receipt: string): Promise<void> {
  const closed = await query(
    'update evidence.flagged_content set reported_at = now(), receipt = $2 where id = $1 and reported_at is null returning id',
    [id, receipt],
  )
  if (closed.length === 0) throw `No hay ningún caso ${id} sin reportar`
}

async function runSubcommand(database: () => string, [what, id, receipt]: string[]): Promise<void> {
  if (what === 'keys') {
    const { publicKey, privateKey } = generateKeyPair()
    printLine(`EVIDENCE_PUBLIC_KEY=${publicKey}\n\nFuera de nuestras máquinas:\nEVIDENCE_PRIVATE_KEY=${privateKey}`)
    return
  }
  const client = new pg.Client({ connectionString: database(), application_name: 'murmullo evidence' })
  const query: Query = async (text, values) => (await client.query(text, values)).rows
  await client.connect()
  try {
    // The role of the table owner: the roles of the application have no privilege to read these tables.
    await client.query('set role murmullo_migrate')
    if (what === 'list') await listCases(query)
    else if (what === 'held') await listLegalHolds(query)
    else if (what === 'open' && id !== undefined) await decryptCase(query, id)
    else if (what === 'reported' && id !== undefined && receipt !== undefined) await closeCase(query, id, receipt)
    else if (what === 'picture' && id !== undefined && receipt !== undefined) await saveImage(query, id, receipt)
    else throw new UsageError()
  } finally {
    await client.end()
  }
}

export const command: Command = {
  usage: 'keys\nlist\nheld\nopen <id>\nreported <id> <receipt>\npicture <case> <file>',
  description: `For whoever reports abuse of minors. keys makes the two halves of a key; list says what waits; open reads one, with the half that is
kept off our machines in EVIDENCE_PRIVATE_KEY; reported closes its case. held says which reports are put away because a law may ask for them,
and open reads those too. picture writes down the picture of a reported photo, for whoever runs it alone.`,
  examples: ['keys', 'list', 'open 0190…', 'reported 0190… NCMEC-1234', 'picture 7KQ2M9XA case.webp'],
  run: (args, database) => runSubcommand(database, parsePositionals(args, args.length)),
}
