// The viewer of report cases: a staff member neither sees nor decides a case about themselves.
import { authorTables, type ContentKind } from '../../../platform/authorship/author-tables.ts'
import { listTags } from '../../../platform/authorship/author-chains.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import type { CaseViewer } from './reports.columns.ts'

/** The staff account of the session, with the tags of all that it wrote. */
export async function findViewer({ db, keys }: Pick<Deps, 'db' | 'keys'>, accountId: string): Promise<CaseViewer> {
  const kinds = Object.keys(authorTables) as ContentKind[]
  const tags = await Promise.all(kinds.map((kind) => listTags(db.write, keys, { kind, accountId })))
  return { accountId, authorTags: tags.flat() }
}
