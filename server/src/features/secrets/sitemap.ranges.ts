// How the ids are shared out among files: by what they begin with, in equal parts. An id is random, so the parts are alike, and neither
// which file a secret is in nor where in it says when it was written.
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const prefixes = alphabet.length ** 3

/** What a file may hold by the protocol, and what we aim at: chance fills some a little more than others. */
export const fileMost = 50_000
const fileAim = 40_000
const filesMost = 4_096

/** A power of two: as more is written each file becomes two, and the addresses of the others stay what they were. */
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

/** Ids after the first and before the second: every id is in one file. */
export function rangeOf(file: number, of: number): readonly [after: string, before: string] {
  return [beginning(file, of), file + 1 === of ? '~' : beginning(file + 1, of)]
}

function beginning(file: number, of: number): string {
  const place = Math.ceil((file * prefixes) / of)
  const letters = [place / alphabet.length ** 2, place / alphabet.length, place]
  return letters.map((each) => alphabet[Math.floor(each) % alphabet.length]).join('')
}
