// Loads the phrase lists of this folder, one phrase per line.
import { readFileSync } from 'node:fs'

export function phraseList(name: string): string[] {
  return readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

/** The list a detector was built with, and four held-out lists, each written after the detector was considered finished. */
export function phraseLists(name: string): string[] {
  return ['', '-first-held-out', '-second-held-out', '-third-held-out', '-fourth-held-out'].flatMap((which) =>
    phraseList(`${name}${which}`),
  )
}
