// Verifies the hash chain of the audit log from the first entry to the last and lists every fault. Hashes are recomputed here,
// independently of the database. Removed entries at the end are detected with anchors: the last sequence number and hash, stored elsewhere.
import { createHash } from 'node:crypto'
import { appendFile } from 'node:fs/promises'

export type ChainEntry = {
  readonly seq: string | null
  readonly id: string
  readonly at: string
  readonly actorId: string
  readonly action: string
  readonly subject: string | null
  readonly details: string
  readonly hash: Buffer | null
}

export type Anchor = { readonly seq: string; readonly hash: string }
export type ChainVerification = {
  readonly entryCount: number
  readonly head: Anchor | null
  readonly faults: readonly string[]
}

/** Same encoding as in the database: each field is prefixed with its length. */
export function hashEntry(
  previousHash: Buffer | null,
  { seq, id, at, actorId, action, subject, details }: ChainEntry,
): Buffer {
  const parts = [seq, id, at, actorId, action, subject, details]
  const encoded = parts.map((part) => (part === null ? '-' : `${Buffer.byteLength(part)}:${part}`)).join('')
  return createHash('sha256')
    .update(previousHash ?? '')
    .update(encoded)
    .digest()
}

/** `pages`: entries ordered by sequence number, entries without one last. */
export async function verifyChain(
  pages: AsyncIterable<readonly ChainEntry[]>,
  anchors: readonly Anchor[],
): Promise<ChainVerification> {
  const faults: string[] = []
  const expectedHashes = new Map<string, Set<string>>()
  for (const { seq, hash } of anchors) expectedHashes.set(seq, (expectedHashes.get(seq) ?? new Set()).add(hash))
  let lines = 0
  let previousHash: Buffer | null = null
  for await (const page of pages)
    for (const line of page) {
      lines += 1
      if (line.seq !== String(lines))
        faults.push(`entry ${line.id}: expected sequence number ${lines}, found ${line.seq ?? 'none'}`)
      const hash = hashEntry(previousHash, line)
      if (line.hash === null || !hash.equals(line.hash)) faults.push(`entry ${line.id}: hash mismatch`)
      // Chain from the stored hash, so that one changed entry is one fault.
      previousHash = line.hash ?? hash
      const expected = expectedHashes.get(String(lines))
      if (expected && [...expected].some((each) => each !== previousHash?.toString('hex')))
        faults.push(`entry ${line.id}: does not match its anchor`)
      expectedHashes.delete(String(lines))
    }
  for (const seq of expectedHashes.keys())
    faults.push(`entry with sequence number ${seq} is missing, but has an anchor`)
  return {
    entryCount: lines,
    head: previousHash === null ? null : { seq: String(lines), hash: previousHash.toString('hex') },
    faults,
  }
}

/** Parses the anchor file: timestamp, sequence number and hash per line. An invalid line throws an error. */
export function parseAnchors(text: string): Anchor[] {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    const [, seq, hash] = /^\S+ (\d+) ([0-9a-f]{64})$/.exec(line.trim()) ?? []
    if (seq === undefined || hash === undefined) throw new Error(`invalid anchor line: ${line.slice(0, 100)}`)
    return [{ seq, hash }]
  })
}

export function appendAnchor(file: string, moment: Date, { seq, hash }: Anchor): Promise<void> {
  return appendFile(file, `${moment.toISOString()} ${seq} ${hash}\n`)
}
