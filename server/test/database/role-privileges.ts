// Reads privileges.txt, the one table of the database privileges, and lists every statement on every table and column with its expected outcome.
import { readFile } from 'node:fs/promises'
import type { Sql } from './schema-introspection.ts'

const operations = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const
type Operation = (typeof operations)[number]
type Column = { readonly relation: string; readonly column: string; readonly isGenerated: boolean }
export type Attempt = { readonly statement: string; readonly isAllowed: boolean }

/** `<role> <operation> <relation>` for a table, and `<role> <operation> <relation>.<column>` for a column. */
export async function readGrants(): Promise<ReadonlySet<string>> {
  const lines = (await readFile(new URL('../privileges.txt', import.meta.url), 'utf8')).split('\n')
  return new Set(
    lines.flatMap((line) => {
      const [, role, kinds, target] = /^(\w+): ([A-Z, ]+) on (?:only )?(\S+)$/.exec(line) ?? []
      return kinds === undefined ? [] : kinds.split(', ').map((kind) => `${role} ${kind} ${target}`)
    }),
  )
}

/** Tables and views of the application. The job queue creates those in `jobs`, and its role owns them. */
export function listColumns(sql: Sql): Promise<Column[]> {
  return sql<Column>(
    `select format('%I.%I', c.table_schema, c.table_name) as relation, quote_ident(c.column_name) as column,
       c.is_generated = 'ALWAYS' or c.identity_generation is not distinct from 'ALWAYS' or t.table_type = 'VIEW' as "isGenerated"
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema in ('content', 'identity', 'moderation', 'evidence') order by 1, 2`,
  )
}

/** No statement changes a row: privileges are checked before the first one. */
export function listAttempts(role: string, columns: readonly Column[], grants: ReadonlySet<string>): Attempt[] {
  const isGranted = (operation: Operation, relation: string, column?: string) =>
    grants.has(`${role} ${operation} ${relation}`) ||
    (column !== undefined && grants.has(`${role} ${operation} ${relation}.${column}`))
  const ofColumns = columns.flatMap(({ relation, column, isGenerated }) => [
    { statement: `select ${column} from ${relation} limit 0`, isAllowed: isGranted('SELECT', relation, column) },
    // A generated column and a view cannot be written by any role.
    ...(isGenerated
      ? []
      : [
          {
            statement: `insert into ${relation} (${column}) select null where false`,
            isAllowed: isGranted('INSERT', relation, column),
          },
          {
            statement: `update ${relation} set ${column} = null where false`,
            isAllowed: isGranted('UPDATE', relation, column),
          },
        ]),
  ])
  const tables = new Set(columns.filter(({ isGenerated }) => !isGenerated).map(({ relation }) => relation))
  const ofTables = [...tables].flatMap((relation) => [
    { statement: `delete from ${relation} where false`, isAllowed: isGranted('DELETE', relation) },
    { statement: `truncate ${relation}`, isAllowed: false },
  ])
  return [...ofColumns, ...ofTables]
}
