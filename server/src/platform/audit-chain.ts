// Reads the audit log from its first line to its last and says what is not as it was written. Hashes are made here anew, by no word of the
// database; what only somebody outside can know, which line was the last, is in anchors that are kept elsewhere.
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

/** As the database does it: each part with its length before it. */
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

/** `pages`: the lines in order of place, those without one last. */
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
      // From what it says, so that one line that was changed is one fault.
      before = line.hash ?? hash
      const known = wanted.get(String(lines))
      if (known && [...known].some((each) => each !== before?.toString('hex')))
        faults.push(`línea ${line.id}: no es la que se anotó fuera`)
      wanted.delete(String(lines))
    }
  for (const seq of wanted.keys()) faults.push(`falta la línea ${seq}, que se anotó fuera`)
  return { lines, head: before === null ? null : { seq: String(lines), hash: before.toString('hex') }, faults }
}

/** One on each line: when it was noted, its place and its hash. What cannot be read is a fault of its own. */
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
