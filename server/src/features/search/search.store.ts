// The SQL of search. How the newest are found without sorting what a word is in is written in content.find_newest.
import type { Prepared } from '../../platform/db.ts'

export type FoundRow = { readonly id: string; readonly text: string; readonly marked: string }
type Wanted = { readonly term: string; readonly labels: string; readonly before: string; readonly count: number }
type Found = { hasWords: boolean; rows: [id: string, text: string, marked: string][] }

// Words are read by the database as it reads those of the secrets; whatever is written, none of it is a sign to it.
const search = `with asked as materialized (
    select plainto_tsquery('pg_catalog.spanish', content.plain_letters($1)) as words
  ), found as materialized (
    select newest.id from asked cross join lateral content.find_newest(
      case when $2::text = '' then asked.words else asked.words && $2::text::tsquery end, $3::uuid, $4::integer
    ) as newest (id) where numnode(asked.words) > 0
  )
  select numnode(asked.words) > 0 as "hasWords", (
    select coalesce(json_agg(json_build_array(s.id, s.text,
      ts_headline('pg_catalog.spanish', content.plain_letters(s.text), asked.words, $5)) order by s.id desc), '[]')
    from found join content.public_secrets s using (id)
  ) as rows from asked`

/** `marks` are the two signs put around each word that was found. */
export async function findWords(
  prepared: Prepared,
  { term, labels, before, count }: Wanted,
  marks: readonly [opens: string, closes: string],
): Promise<{ readonly hasWords: boolean; readonly rows: FoundRow[] }> {
  const options = `HighlightAll=true, StartSel="${marks[0]}", StopSel="${marks[1]}"`
  const [found] = await prepared<Found>('search', search, [term, labels, before, count, options])
  const rows = found?.rows ?? []
  return { hasWords: found?.hasWords ?? false, rows: rows.map(([id, text, marked]) => ({ id, text, marked })) }
}
