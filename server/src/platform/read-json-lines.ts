// Reads a file of JSON Lines that is part of the release, with its hash.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

export function readJsonLines(file: URL): { readonly values: readonly unknown[]; readonly sha256: string } {
  const bytes = readFileSync(file)
  return {
    values: bytes
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line): unknown => JSON.parse(line)),
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }
}
