// Traceability of the threat model: docs/threat-model.md lists each sentence of /promesa with the tests that prove it.
export const threatModelPath = 'docs/threat-model.md'
const heading = '## Sentences on /promesa'
const row = /^\| (?<sentence>[^|]+) \| (?<tests>[^|]+) \|$/

export type Sentence = { readonly sentence: string; readonly tests: readonly string[] }

export function parseSentences(document: string): Sentence[] {
  const section = document.slice(document.indexOf(heading)).split('\n')
  const firstRow = section.indexOf('|---|---|') + 1
  return section.slice(firstRow).flatMap((line) => {
    const { sentence, tests } = row.exec(line)?.groups ?? {}
    return sentence === undefined || tests === undefined ? [] : [{ sentence, tests: tests.split('<br>') }]
  })
}

/** Tests of the table that the project does not have. Titles are compared without the requirement ids at their end. */
export function findMissingTests(sentences: readonly Sentence[], titles: readonly string[]): string[] {
  const known = new Set(titles.map((title) => title.replace(/ \([A-Z0-9, -]+\)$/, '')))
  return sentences.flatMap(({ tests }) => tests).filter((test) => !known.has(test))
}
