// Requirements traceability matrix: docs/requirements.md lists each requirement with the decision that departs from it and the tests that prove it.
import { readSources, type Source } from './source-files.ts'
import { testTitles } from './syntax.ts'

export const matrixPath = 'docs/requirements.md'
const testFiles = /^(?:contract|server|web|e2e|ops)\/.*\.(?:test|spec)\.tsx?$/

type Requirement = { readonly id: string; readonly statement: string; readonly decision: string }
type Proof = { readonly id: string; readonly path: string; readonly title: string }

const row = /^\| (?<id>[A-Z]+-\d{2}) \| (?<statement>.*?) \| (?<decision>.*?) \|/
const idInTitle = /\b[A-Z]+-\d{2}\b/g

export const readTests = () => readSources(testFiles)

export function parseRequirements(matrix: string): Requirement[] {
  return matrix.split('\n').flatMap((line) => {
    const { id = '', statement = '', decision = '' } = row.exec(line)?.groups ?? {}
    return id === '' ? [] : [{ id, statement, decision }]
  })
}

/** Requirement ids of test titles: `title (FEED-07, FEED-12)`. */
export function listProofs(tests: Source[]): Proof[] {
  return tests.flatMap((file) =>
    testTitles(file).flatMap((title) =>
      (title.match(idInTitle) ?? []).map((id) => ({ id, path: file.path, title: title.replace(/ ?\([^()]*\)$/, '') })),
    ),
  )
}

/** Writes the tests into the last column. Statement and decision are edited by hand. */
export function renderMatrix(matrix: string, proofs: Proof[]): string {
  return matrix
    .split('\n')
    .map((line) => {
      const { id, statement, decision } = row.exec(line)?.groups ?? {}
      if (id === undefined) return line
      const cells = proofs.filter((proof) => proof.id === id).map(renderProof)
      return `| ${id} | ${statement} | ${decision} | ${cells.join('<br>')} |`
    })
    .join('\n')
}

function renderProof({ path, title }: Proof): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.tsx?$/, '')
  return `[${name}](../${path}): ${title.replaceAll('|', '\\|')}`
}

/** Requirements with neither a test nor a decision, and ids in titles that no requirement has. */
export function findGaps(requirements: Requirement[], proofs: Proof[]): { unproved: string[]; unknown: string[] } {
  const proved = new Set(proofs.map(({ id }) => id))
  const known = new Set(requirements.map(({ id }) => id))
  const prefixes = new Set(requirements.map(({ id }) => id.split('-')[0]))
  return {
    unproved: requirements.filter(({ id, decision }) => decision === '' && !proved.has(id)).map(({ id }) => id),
    unknown: proofs
      .filter(({ id }) => prefixes.has(id.split('-')[0]) && !known.has(id))
      .map(({ id, path }) => `${path}: ${id}`),
  }
}
