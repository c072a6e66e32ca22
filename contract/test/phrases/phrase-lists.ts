// The lists of phrases beside this file, one phrase a line.
import { readFileSync } from 'node:fs'

export function phraseList(name: string): string[] {
  return readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
}

/** The list that a judge was made with, and four more that were written each after it was thought to be finished. */
export function phraseLists(name: string): string[] {
  return ['', '-first-held-out', '-second-held-out', '-third-held-out', '-fourth-held-out'].flatMap((which) =>
    phraseList(`${name}${which}`),
  )
}
