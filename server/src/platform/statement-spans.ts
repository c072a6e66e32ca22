// OpenTelemetry spans of SQL queries: named by the prepared statement, or by verb and table; never with parameter values.
import type { LogEvent } from 'kysely'
import { inSpan, pastSpan } from './spans.ts'

export function inStatement<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return inSpan(`postgresql ${name}`, run)
}

/** Log callback of Kysely, called after a query has ended. */
export function noteStatement({ query, queryDurationMillis }: LogEvent): void {
  pastSpan(() => `postgresql ${kindOf(query.sql)}`, queryDurationMillis)
}

function kindOf(statement: string): string {
  const [verb = ''] = /^\w+/.exec(statement) ?? []
  const [table = ''] =
    /"\w+"\."\w+"/.exec(statement) ?? /\b(content|identity|moderation|jobs)\.\w+/.exec(statement) ?? []
  return `${verb} ${table.replaceAll('"', '')}`.trim()
}
