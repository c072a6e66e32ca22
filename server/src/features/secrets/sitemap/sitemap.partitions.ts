// Partitions public ids into sitemap files by prefix, in equal ranges. Ids are random, so files have similar sizes, and neither the file
// nor the position in it reveals when a secret was written.
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefixes = alphabet.length ** 3

/** Maximum entries per file by the sitemap protocol, and our target: random variation fills some files more than others. */
export const maxUrlsPerFile = 50_000
const targetUrlsPerFile = 40_000
const maxFiles = 4_096

/** A power of two: as secrets grow, each file splits into two, and URLs of the others do not change. */
export function fileCountFor(total: number): number {
  let files = 1
  while (total / files > targetUrlsPerFile && files < maxFiles) files *= 2
  return files
}

export function isValidFile(file: number, of: number): boolean {
  return (
    of >= 1 && of <= maxFiles && Number.isInteger(Math.log2(of)) && Number.isInteger(file) && file >= 0 && file < of
  )
}

/** Exclusive id bounds of a file; every id belongs to exactly one file. */
export function idRangeFor(file: number, of: number): readonly [after: string, before: string] {
  return [prefixFor(file, of), file + 1 === of ? '~' : prefixFor(file + 1, of)]
}

function prefixFor(file: number, of: number): string {
  const index = Math.ceil((file * prefixes) / of)
  const digits = [index / alphabet.length ** 2, index / alphabet.length, index]
  return digits.map((each) => alphabet[Math.floor(each) % alphabet.length]).join('')
}
