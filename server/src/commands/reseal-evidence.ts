// CLI command `murmullo reseal-evidence`: key migration; decrypts evidence of the earlier format (X25519, HKDF, AES-256-GCM, without
// associated data) and encrypts it again with HPKE. It needs the private key, so it runs on the machine that has it.
import { createDecipheriv, createPrivateKey, createPublicKey, diffieHellman, hkdfSync } from 'node:crypto'
import pg from 'pg'
import { roles } from '../platform/db/database.ts'
import { evidenceAad, open, seal } from '../platform/crypto/hpke.ts'
import { type Command, parsePositionals, printLine } from './cli/command.ts'
import { readPrivateKey } from './evidence.ts'

const tables: readonly Table[] = [
  ['flagged_content', 'id'],
  ['legal_holds', 'id'],
  ['report_images', 'case_id'],
]
const batchSize = 50
const [keyBytes, nonceBytes, tagBytes] = [32, 12, 16]

type Counts = { resealed: number; current: number; unreadable: number }
type Table = readonly ['flagged_content' | 'legal_holds' | 'report_images', 'id' | 'case_id']
type Key = { readonly x: string; readonly d: string }

/** Batches by primary key: it can be interrupted and repeated. A row that neither format decrypts stays as it is and is counted. */
async function resealTable(client: pg.Client, [table, id]: Table, key: Key): Promise<Counts> {
  const counts: Counts = { resealed: 0, current: 0, unreadable: 0 }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<{ id: string; sealed: Buffer }>(
      `select ${id} as id, sealed from evidence.${table} where ${id} > $1 order by ${id} limit ${batchSize}`,
      [after],
    )
    for (const row of rows) counts[await resealRow(client, [table, id], row, key)] += 1
    const last = rows.at(-1)
    if (last === undefined) return counts
    after = last.id
  }
}

async function resealRow(
  client: pg.Client,
  [table, idColumn]: Table,
  { id, sealed }: { readonly id: string; readonly sealed: Buffer },
  key: Key,
): Promise<keyof Counts> {
  const aad = evidenceAad(table, id)
  // Both formats are authenticated, so a successful decryption identifies the format.
  const isCurrent = await open(key.d, aad, sealed).then(
    () => true,
    () => false,
  )
  if (isCurrent) return 'current'
  const plaintext = openEarlierFormat(key, sealed)
  if (plaintext === null) return 'unreadable'
  await client.query(`update evidence.${table} set sealed = $2 where ${idColumn} = $1`, [
    id,
    await seal(key.x, aad, plaintext),
  ])
  return 'resealed'
}

/** Earlier format: ephemeral public key, nonce, ciphertext, tag. */
function openEarlierFormat({ x, d }: Key, sealed: Buffer): Buffer | null {
  const ephemeral = sealed.subarray(0, keyBytes)
  const okp = { kty: 'OKP', crv: 'X25519' }
  try {
    const privateKey = createPrivateKey({ key: { ...okp, x, d }, format: 'jwk' })
    const publicKey = createPublicKey({ key: { ...okp, x: ephemeral.toString('base64url') }, format: 'jwk' })
    const shared = diffieHellman({ privateKey, publicKey })
    const key = Buffer.from(hkdfSync('sha256', shared, ephemeral, 'murmullo evidence', keyBytes))
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(keyBytes, keyBytes + nonceBytes))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    return Buffer.concat([decipher.update(sealed.subarray(keyBytes + nonceBytes, -tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

/** Adds the public key: the operator stores only the private one. */
function toKey(privateKey: string): Key {
  const pkcs8 = Buffer.concat([
    Buffer.from('302e020100300506032b656e04220420', 'hex'),
    Buffer.from(privateKey, 'base64url'),
  ])
  const { x } = createPublicKey(createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })).export({
    format: 'jwk',
  })
  if (x === undefined) throw 'EVIDENCE_PRIVATE_KEY is not an X25519 key'
  return { x, d: privateKey }
}

export const command: Command = {
  usage: '',
  description: `Encrypts preserved evidence of the earlier format again with HPKE (RFC 9180). Run it on the machine that has the private key, with access to
the database and EVIDENCE_PRIVATE_KEY set. It can be interrupted and repeated: rows in the current format are left as they are. Rows that the key
does not decrypt are counted and not changed; run it again with the previous key.`,
  examples: [''],
  run: async (args, database) => {
    parsePositionals(args, 0)
    const key = toKey(readPrivateKey())
    const client = new pg.Client({ connectionString: database(), application_name: 'murmullo reseal-evidence' })
    await client.connect()
    try {
      await client.query(`set role ${roles.migrate}`)
      for (const table of tables) {
        const { resealed, current, unreadable } = await resealTable(client, table, key)
        printLine(`evidence.${table[0]}: ${resealed} resealed, ${current} already current, ${unreadable} not readable`)
        if (unreadable > 0) process.exitCode = 1
      }
    } finally {
      await client.end()
    }
  },
}
