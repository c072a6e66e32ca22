// CLI command `murmullo evidence`: for the operator who reports child abuse material to the authorities. Generates the key pair, lists and
// decrypts preserved evidence and legal holds, and closes a case.
import { writeFileSync } from 'node:fs'
import pg from 'pg'
import { evidenceAad, generateKeyPair, open } from '../platform/crypto/hpke.ts'
import { type Command, printLine, UsageError, parsePositionals } from './cli/command.ts'

type Query = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

async function listCases(query: Query): Promise<void> {
  const rows = await query<{ id: string; kind: string; created_at: Date; receipt: string | null }>(
    'select id, kind, created_at, receipt from evidence.flagged_content order by reported_at is not null, created_at',
  )
  for (const { id, kind, created_at, receipt } of rows)
    process.stdout.write(`${id}  ${kind}  ${created_at.toISOString()}  ${receipt ?? 'not reported'}\n`)
}

async function listLegalHolds(query: Query): Promise<void> {
  const rows = await query<{ id: string; created_at: Date; number: string | null }>(
    `select h.id, h.created_at, c.number from evidence.legal_holds h left join identity.report_cases c on c.id = h.case_id
     order by h.created_at`,
  )
  for (const { id, created_at, number } of rows)
    process.stdout.write(`${id}  ${created_at.toISOString()}  case ${number ?? '(deleted)'}\n`)
}

export function readPrivateKey(): string {
  const key = process.env.EVIDENCE_PRIVATE_KEY
  if (key === undefined) throw 'EVIDENCE_PRIVATE_KEY is not set'
  return key
}

/** Decrypts to a file that only the operator can read; never overwrites a file. */
async function saveImage(query: Query, number: string, file: string): Promise<void> {
  const key = readPrivateKey()
  const [flagged] = await query<{ sealed: Buffer }>(
    `select sealed from evidence.flagged_content where id::text = $1 and kind = 'image'`,
    [number],
  )
  if (flagged !== undefined) {
    const content = await open(key, evidenceAad('flagged_content', number), flagged.sealed)
    const { image } = JSON.parse(content.toString('utf8')) as { image: string }
    writeFileSync(file, Buffer.from(image, 'base64'), { mode: 0o600, flag: 'wx' })
    return
  }
  const [row] = await query<{ case_id: string; sealed: Buffer }>(
    `select p.case_id, p.sealed from evidence.report_images p join identity.report_cases c on c.id = p.case_id where c.number = $1`,
    [number],
  )
  if (row === undefined) throw `Case ${number} has no image`
  const image = await open(key, evidenceAad('report_images', row.case_id), row.sealed)
  writeFileSync(file, image, { mode: 0o600, flag: 'wx' })
}

async function decryptCase(query: Query, id: string): Promise<void> {
  const key = readPrivateKey()
  const [row] = await query<{ table: 'flagged_content' | 'legal_holds'; sealed: Buffer }>(
    `select 'flagged_content' as table, sealed from evidence.flagged_content where id = $1
     union all select 'legal_holds', sealed from evidence.legal_holds where id = $1`,
    [id],
  )
  if (row === undefined) throw `No evidence with id ${id}`
  printLine((await open(key, evidenceAad(row.table, id), row.sealed)).toString('utf8'))
}

async function closeCase(query: Query, id: string, receipt: string): Promise<void> {
  const closed = await query(
    'update evidence.flagged_content set reported_at = now(), receipt = $2 where id = $1 and reported_at is null returning id',
    [id, receipt],
  )
  if (closed.length === 0) throw `No unreported evidence with id ${id}`
}

async function runSubcommand(database: () => string, [what, id, receipt]: string[]): Promise<void> {
  if (what === 'keys') {
    const { publicKey, privateKey } = generateKeyPair()
    printLine(`EVIDENCE_PUBLIC_KEY=${publicKey}\n\nStore this one off our servers:\nEVIDENCE_PRIVATE_KEY=${privateKey}`)
    return
  }
  const client = new pg.Client({ connectionString: database(), application_name: 'murmullo evidence' })
  const query: Query = async (text, values) => (await client.query(text, values)).rows
  await client.connect()
  try {
    // The role of the table owner: the roles of the application have no privilege to read these tables.
    await client.query('set role murmullo_migrate')
    if (what === 'list') await listCases(query)
    else if (what === 'holds') await listLegalHolds(query)
    else if (what === 'decrypt' && id !== undefined) await decryptCase(query, id)
    else if (what === 'reported' && id !== undefined && receipt !== undefined) await closeCase(query, id, receipt)
    else if (what === 'image' && id !== undefined && receipt !== undefined) await saveImage(query, id, receipt)
    else throw new UsageError()
  } finally {
    await client.end()
  }
}

export const command: Command = {
  usage: 'keys\nlist\nholds\ndecrypt <id>\nreported <id> <receipt>\nimage <case or id> <file>',
  description: `For the operator who reports child abuse material to the authorities. keys generates a key pair; list prints the preserved evidence;
decrypt prints one entry, with the private key, which is stored off our servers, in EVIDENCE_PRIVATE_KEY; reported records the receipt of
the authority. holds lists the reports under a legal hold, which decrypt prints too. image writes the image of a reported photo, or of an
entry of list that is an image, to a file that only the operator can read.`,
  examples: ['keys', 'list', 'decrypt 0190…', 'reported 0190… NCMEC-1234', 'image 7KQ2M9XA case.webp'],
  run: (args, database) => runSubcommand(database, parsePositionals(args, args.length)),
}
