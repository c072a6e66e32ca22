// Record linkage by equal values: which rows of a stolen copy belong to one account or to one text, and which values join both. It knows no schema:
// a value that two rows share joins them, from table to table.
import type { CopiedRow, DatabaseCopy } from './database-copy.ts'

/** By public id. */
export type Subjects = { readonly accounts: ReadonlySet<string>; readonly texts: ReadonlySet<string> }
export type Linked = {
  readonly accountRows: ReadonlyMap<string, readonly CopiedRow[]>
  readonly textRows: ReadonlyMap<string, readonly CopiedRow[]>
  /** How strongly equal values join two subjects: an account and a text, or two texts. A report speaks against its reporter. */
  readonly strength: (one: string, other: string) => number
}

/** Shorter values are names of states and the like. */
const minLength = 16
const rounds = 4
/** A value that more subjects share joins none of them. */
const maxOwners = 60
/** Rows in which a user writes about the text of another user. */
const reportTable = 'identity.reports'
/** Public columns: which secret a comment is about. */
const publicColumns = new Set(['secret_id', 'secret_public_id'])

export function linkByEqualValues({ rows }: DatabaseCopy, { accounts, texts }: Subjects): Linked {
  const owners = new Map<string, Set<string>>()
  const addOwner = (value: string, subject: string) => {
    const known = owners.get(value)
    if (known === undefined) owners.set(value, new Set([subject]))
    else known.add(subject)
  }
  const valuesByRow = new Map(rows.map((row) => [row, listValues(row)]))
  for (const [row, values] of valuesByRow) {
    const subject = findSubject(row, accounts, texts)
    if (subject !== undefined) for (const value of values) addOwner(value, subject)
  }
  const subjectsOf = (values: readonly string[]) =>
    new Set(values.flatMap((value) => (owners.get(value)?.size === 1 ? [...(owners.get(value) ?? [])] : [])))
  for (let round = 0; round < rounds; round += 1) {
    const found: [value: string, subject: string][] = []
    for (const [row, values] of valuesByRow) {
      if (row.table === reportTable) continue
      const [subject, ...others] = subjectsOf(values)
      if (subject === undefined || others.length > 0) continue
      for (const value of values) if (!owners.has(value)) found.push([value, subject])
    }
    for (const [value, subject] of found) addOwner(value, subject)
  }
  return collectLinks(valuesByRow, owners, accounts)
}

function collectLinks(
  valuesByRow: ReadonlyMap<CopiedRow, readonly string[]>,
  owners: ReadonlyMap<string, ReadonlySet<string>>,
  accounts: ReadonlySet<string>,
): Linked {
  const accountRows = new Map<string, CopiedRow[]>()
  const textRows = new Map<string, CopiedRow[]>()
  const strengths = new Map<string, number>()
  const join = (subjects: readonly string[], strength: number) => {
    for (const one of subjects)
      for (const other of subjects)
        if (one !== other) strengths.set(`${one} ${other}`, (strengths.get(`${one} ${other}`) ?? 0) + strength)
  }
  for (const [row, values] of valuesByRow) {
    const subjects = [...new Set(values.flatMap((value) => soleOwner(owners, value)))]
    const ownAccounts = subjects.filter((subject) => accounts.has(subject))
    for (const subject of subjects) {
      const byRow = accounts.has(subject) ? accountRows : textRows
      byRow.set(subject, [...(byRow.get(subject) ?? []), row])
    }
    // Two texts in one row are a comment and its secret, which is public.
    if (ownAccounts.length > 0 && subjects.length > ownAccounts.length)
      join(subjects, (row.table === reportTable ? -1 : 1) / subjects.length)
  }
  for (const subjects of owners.values())
    if (subjects.size > 1 && subjects.size <= maxOwners) join([...subjects], 1 / subjects.size)
  return { accountRows, textRows, strength: (one, other) => strengths.get(`${one} ${other}`) ?? 0 }
}

function soleOwner(owners: ReadonlyMap<string, ReadonlySet<string>>, value: string): string[] {
  const known = owners.get(value)
  return known?.size === 1 ? [...known] : []
}

function findSubject({ table, values }: CopiedRow, accounts: ReadonlySet<string>, texts: ReadonlySet<string>) {
  const id = String(values.public_id)
  const isSubject =
    (table === 'identity.accounts' && accounts.has(id)) ||
    ((table === 'content.secrets' || table === 'content.comments') && texts.has(id))
  return isSubject ? id : undefined
}

/** All strings of a row, also in JSON. */
function listValues({ values, table }: CopiedRow): string[] {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    if (typeof value === 'string' && value.length >= minLength) found.add(value)
    else if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) visit(each)
  }
  const isContent = table.startsWith('content.')
  for (const [column, value] of Object.entries(values)) if (!(isContent && publicColumns.has(column))) visit(value)
  return [...found]
}
