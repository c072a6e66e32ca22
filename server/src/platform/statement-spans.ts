// Statements as spans: known by their name, or by what they do to which table; never by their values.
import type { LogEvent } from 'kysely'
import { inSpan, pastSpan } from './spans.ts'

export function inStatement<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  return inSpan(`postgresql ${name}`, run)
}

/** For Kysely, which tells of a statement when it is over. */
export function noteStatement({ query, queryDurationMillis }: LogEvent): void {
  pastSpan(() => `postgresql ${kindOf(query.sql)}`, queryDurationMillis)
}

function kindOf(statement: string): string {
  const [verb = ''] = /^\w+/.exec(statement) ?? []
  const [table = ''] =
    /"\w+"\."\w+"/.exec(statement) ?? /\b(content|identity|moderation|jobs)\.\w+/.exec(statement) ?? []
  return `${verb} ${table.replaceAll('"', '')}`.trim()
}
