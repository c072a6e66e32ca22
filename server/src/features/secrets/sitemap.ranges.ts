// Partitions public ids into sitemap files by prefix, in equal ranges. Ids are random, so files have similar sizes, and neither the file
// nor the position in it reveals when a secret was written.
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefixes = alphabet.length ** 3

/** Maximum entries per file by the sitemap protocol, and our target: random variation fills some files more than others. */
export const fileMost = 50_000
const fileAim = 40_000
const filesMost = 4_096

/** A power of two: as secrets grow, each file splits into two, and URLs of the others do not change. */
export function filesFor(total: number): number {
  let files = 1
  while (total / files > fileAim && files < filesMost) files *= 2
  return files
}

export function isFile(file: number, of: number): boolean {
  return (
    of >= 1 && of <= filesMost && Number.isInteger(Math.log2(of)) && Number.isInteger(file) && file >= 0 && file < of
  )
}

/** Exclusive id bounds of a file; every id belongs to exactly one file. */
export function rangeOf(file: number, of: number): readonly [after: string, before: string] {
  return [beginning(file, of), file + 1 === of ? '~' : beginning(file + 1, of)]
}

function beginning(file: number, of: number): string {
  const place = Math.ceil((file * prefixes) / of)
  const letters = [place / alphabet.length ** 2, place / alphabet.length, place]
  return letters.map((each) => alphabet[Math.floor(each) % alphabet.length]).join('')
}
