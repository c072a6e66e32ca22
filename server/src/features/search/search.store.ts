// Prepared statement for full-text search. The SQL function `content.search_secrets` finds the newest rows without sorting all matches.
import type { Prepared } from '../../platform/db/database.ts'

export type FoundRow = { readonly id: string; readonly text: string; readonly marked: string }
/** The filter values behind the tokens, for the match count estimate. */
type Filter = {
  readonly section: 'all' | 'sfw' | 'nsfw'
  readonly gender: string | null
  readonly country: string | null
  readonly ages: readonly [from: number, to: number] | null
}
type SearchQuery = {
  readonly term: string
  readonly labels: string
  readonly filter: Filter
  readonly before: string
  readonly count: number
}
type Found = { hasWords: boolean; rows: [id: string, text: string, marked: string][] }

// The query is parsed with the same text search configuration as the index; no input character is an operator.
// The match count of the filter only selects the plan and is not in the response, so deltas that are not rolled up are ignored.
const search = `with asked as materialized (
    select case when $2::text = '' then null else (
      select coalesce(sum(n), 0) from content.feed_counts where section = $6::text and gender = coalesce($7::text, '*')
        and country_code = coalesce($8::text, '**') and age between coalesce($9::int, -1) and coalesce($10::int, -1)
    ) end::bigint as fitting, plainto_tsquery('pg_catalog.spanish', content.normalize_search_text($1)) as words
  ), found as materialized (
    select newest.id from asked cross join lateral content.search_secrets(
      asked.words, nullif($2::text, '')::tsquery, $3::uuid, $4::integer, asked.fitting
    ) as newest (id) where numnode(asked.words) > 0
  )
  select numnode(asked.words) > 0 as "hasWords", (
    select coalesce(json_agg(json_build_array(s.id, s.text,
      ts_headline('pg_catalog.spanish', content.normalize_search_text(s.text), asked.words, $5)) order by s.id desc), '[]')
    from found join content.public_secrets s using (id)
  ) as rows from asked`

/** `delimiters`: the two delimiters around each matched word. */
export async function searchByText(
  prepared: Prepared,
  { term, labels, filter, before, count }: SearchQuery,
  delimiters: readonly [opens: string, closes: string],
): Promise<{ readonly hasWords: boolean; readonly rows: FoundRow[] }> {
  const options = `HighlightAll=true, StartSel="${delimiters[0]}", StopSel="${delimiters[1]}"`
  const { section, gender, country, ages } = filter
  const values = [term, labels, before, count, options, section, gender, country]
  const [found] = await prepared<Found>('search', search, [...values, ages && Math.max(1, ages[0]), ages && ages[1]])
  const rows = found?.rows ?? []
  return { hasWords: found?.hasWords ?? false, rows: rows.map(([id, text, marked]) => ({ id, text, marked })) }
}
