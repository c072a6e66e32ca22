// OpenTelemetry spans of SQL queries: named by the prepared statement, or by verb and table; never with parameter values.
import type { LogEvent } from 'kysely'
import { withSpan, recordSpan } from '../observability/spans.ts'

export function withQuerySpan<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return withSpan(`postgresql ${name}`, run)
}

/** Log callback of Kysely, called after a query has ended. */
export function recordQuerySpan({ query, queryDurationMillis }: LogEvent): void {
  recordSpan(() => `postgresql ${describeQuery(query.sql)}`, queryDurationMillis)
}

function describeQuery(statement: string): string {
  const [verb = ''] = /^\w+/.exec(statement) ?? []
  const [table = ''] =
    /"\w+"\."\w+"/.exec(statement) ?? /\b(content|identity|moderation|jobs)\.\w+/.exec(statement) ?? []
  return `${verb} ${table.replaceAll('"', '')}`.trim()
}
