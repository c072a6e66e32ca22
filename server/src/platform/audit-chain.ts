// Verifies the hash chain of the audit log from the first entry to the last and lists every fault. Hashes are recomputed here,
// independently of the database. Removed entries at the end are detected with anchors: the last sequence number and hash, stored elsewhere.
import { createHash } from 'node:crypto'
import { appendFile } from 'node:fs/promises'

export type ChainLine = {
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
export type Verdict = { readonly lines: number; readonly head: Anchor | null; readonly faults: readonly string[] }

/** Same encoding as in the database: each field is prefixed with its length. */
export function hashOfLine(
  before: Buffer | null,
  { seq, id, at, actorId, action, subject, details }: ChainLine,
): Buffer {
  const parts = [seq, id, at, actorId, action, subject, details]
  const written = parts.map((part) => (part === null ? '-' : `${Buffer.byteLength(part)}:${part}`)).join('')
  return createHash('sha256')
    .update(before ?? '')
    .update(written)
    .digest()
}

/** `pages`: entries ordered by sequence number, entries without one last. */
export async function verifyChain(
  pages: AsyncIterable<readonly ChainLine[]>,
  anchors: readonly Anchor[],
): Promise<Verdict> {
  const faults: string[] = []
  const wanted = new Map<string, Set<string>>()
  for (const { seq, hash } of anchors) wanted.set(seq, (wanted.get(seq) ?? new Set()).add(hash))
  let lines = 0
  let before: Buffer | null = null
  for await (const page of pages)
    for (const line of page) {
      lines += 1
      if (line.seq !== String(lines))
        faults.push(`línea ${line.id}: su lugar es ${lines} y dice ${line.seq ?? 'ninguno'}`)
      const hash = hashOfLine(before, line)
      if (line.hash === null || !hash.equals(line.hash)) faults.push(`línea ${line.id}: no es la que se escribió`)
      // Chain from the stored hash, so that one changed entry is one fault.
      before = line.hash ?? hash
      const known = wanted.get(String(lines))
      if (known && [...known].some((each) => each !== before?.toString('hex')))
        faults.push(`línea ${line.id}: no es la que se anotó fuera`)
      wanted.delete(String(lines))
    }
  for (const seq of wanted.keys()) faults.push(`falta la línea ${seq}, que se anotó fuera`)
  return { lines, head: before === null ? null : { seq: String(lines), hash: before.toString('hex') }, faults }
}

/** Parses the anchor file: timestamp, sequence number and hash per line. An invalid line throws an error. */
export function anchorsIn(text: string): Anchor[] {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return []
    const [, seq, hash] = /^\S+ (\d+) ([0-9a-f]{64})$/.exec(line.trim()) ?? []
    if (seq === undefined || hash === undefined) throw new Error(`no es un ancla: ${line.slice(0, 100)}`)
    return [{ seq, hash }]
  })
}

export function appendAnchor(file: string, moment: Date, { seq, hash }: Anchor): Promise<void> {
  return appendFile(file, `${moment.toISOString()} ${seq} ${hash}\n`)
}
