// Kysely store for staff queries of cases: keyset pagination and trigram search. A case about the viewer is never returned.

import { sensitiveCategories } from '@murmullo/contract/reports/report-categories'
import type { CaseFilter } from '@murmullo/contract/reports/report-cases'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import {
  type CaseRow,
  type CaseViewer,
  type OpenCaseRow,
  type QueueRow,
  resultColumns,
  contentStateSql,
} from './reports.columns.ts'

/** Same predicates as the partial indexes. */
const filterSql: Readonly<Record<CaseFilter, RawBuilder<unknown>>> = {
  all: sql`true`,
  pending: sql`c.status in ('pending', 'reviewing')`,
  resolved: sql`c.status in ('resolved', 'dismissed')`,
}

/** Characters of a snapshot that a list needs at most: the view cuts at a word. */
const beginningReadMax = 400

/**
 * Columns of a case in a list, from the alias or composite `row`. Its text is the last one of the reported user in the newest report:
 * of a conversation, the reported message. Not for a sensitive category.
 */
const cardColumns = (
  row: RawBuilder<unknown>,
) => sql`${row}.id, ${row}.number, ${row}.kind, ${row}.reported_nickname, ${row}.category,
  ${row}.status, ${row}.is_urgent, ${row}.rank, ${row}.created_at, ${row}.reports,
  case ${row}.kind
    when 'secret' then (select k.risk_level from moderation.checks k where k.secret_id = ${row}.target_key)
    when 'comment' then coalesce((select k.risk_level from moderation.checks k where k.comment_id = ${row}.target_key),
      (select k.risk_level from moderation.checks k where k.photo_comment_id = ${row}.target_key))
    when 'photo' then (select k.risk_level from moderation.checks k where k.photo_id = ${row}.target_key) end as risk_level,
  case when ${row}.kind <> 'user' and ${row}.category <> all(${[...sensitiveCategories]}::text[]) then (
    select left(said.value ->> 'text', ${beginningReadMax})
    from (select r.evidence from identity.reports r where r.case_id = ${row}.id order by r.id desc limit 1) newest,
      jsonb_array_elements(newest.evidence) with ordinality as said (value, place)
    where said.value ->> 'from' = 'them' order by said.place desc limit 1
  ) end as text`

const excludesViewer = ({ accountId, authorTags }: CaseViewer) =>
  sql`not identity.is_about_viewer(c.reported_id, c.author_tag, ${accountId}, ${authorTags}::uuid[])`

type Listed = Readonly<{ viewer: CaseViewer; filter: CaseFilter; before: string | null; count: number }>

function newestSql({ viewer, filter, before, count }: Listed): RawBuilder<CaseRow> {
  const older = before === null ? sql`` : sql`and c.id < ${before}`
  return sql`select ${cardColumns(sql`c`)} from identity.report_cases c
    where ${filterSql[filter]} and ${excludesViewer(viewer)} ${older} order by c.id desc limit ${count}`
}

export async function listNewestCases(db: Db, listed: Listed): Promise<CaseRow[]> {
  return (await newestSql(listed).execute(db)).rows
}

/** Sort key: urgent first, then the number of trusted reporters, then the oldest. */
export async function listCaseQueue(
  db: Db,
  { viewer, after, count }: { viewer: CaseViewer; after: { rank: number; id: string } | null; count: number },
): Promise<CaseRow[]> {
  const later = after === null ? sql`` : sql`and (c.rank, c.id) > (${after.rank}, ${after.id})`
  const { rows } = await sql<CaseRow>`select ${cardColumns(sql`c`)} from identity.report_cases c
    where ${filterSql.pending} and ${excludesViewer(viewer)} ${later}
    order by c.rank, c.id limit ${count}`.execute(db)
  return rows
}

const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** Same normalization as the indexed column `search_text`. */
const normalizeSql = (value: string) => sql`translate(lower(${value}), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')`

/** `resumePosition`: the search stopped at this id before it scanned all rows. Null: it scanned all. */
export type SearchResult = { readonly rows: CaseRow[]; readonly resumePosition: string | null }

/** The SQL function `identity.search_report_cases` limits how many rows one query scans. */
export async function searchCases(db: Db, listed: Listed, term: string): Promise<SearchResult> {
  const { viewer, filter, before, count } = listed
  const { rows } = await sql<
    CaseRow & { resumeBefore: string | null }
  >`select c.resume_before, ${cardColumns(sql`(c.report_case)`)}
    from identity.search_report_cases(${normalizeSql(term)}, ${filter}, ${viewer.accountId}, ${viewer.authorTags}::uuid[],
      ${before ?? afterAll}, ${count}) c`.execute(db)
  return {
    rows: rows.filter(({ resumeBefore }) => resumeBefore === null),
    resumePosition: rows.at(-1)?.resumeBefore ?? null,
  }
}

/** Flushes the pending list of the GIN trigram index; until then every search scans that list. */
export async function flushSearchIndex(db: Db): Promise<void> {
  await sql`select identity.index_report_trigrams()`.execute(db)
}

export async function findCase(db: Db | Trx, viewer: CaseViewer, number: string): Promise<OpenCaseRow | undefined> {
  const { rows } =
    await sql<OpenCaseRow>`select ${cardColumns(sql`c`)}, c.target_public_id, c.secret_public_id, ${sql.raw(contentStateSql)} as content_state,
      c.legal_hold is not null as is_held, c.kind = 'photo' and evidence.viewable_image(c.id) is not null as has_picture, v.nickname as reviewer_nickname, c.reviewed_at, s.nickname as resolver_nickname, c.closed_at,
      c.dismissal, c.reopened_at,
      ${sql.raw(resultColumns)}, c.notes
    from identity.report_cases c
    left join identity.accounts v on v.id = c.reviewer_id left join identity.accounts s on s.id = c.resolver_id
    where c.number = ${number} and ${excludesViewer(viewer)}`.execute(db)
  return rows[0]
}

/** Counts are capped: above a hundred, an exact number does not help a moderator. */
export async function findQueueSummary(db: Db, viewer: CaseViewer, most: number): Promise<QueueRow> {
  const upTo = (which: RawBuilder<unknown>) => sql`(select count(*)::int from (
      select from identity.report_cases c where ${which} and ${excludesViewer(viewer)} limit ${most}
    ) counted)`
  const oldest = (which: RawBuilder<unknown>) => sql`(select c.created_at from identity.report_cases c
    where ${filterSql.pending} and ${which} and ${excludesViewer(viewer)} order by c.id limit 1)`
  const { rows } = await sql<QueueRow>`select ${upTo(sql`c.status = 'pending'`)} as pending,
      ${upTo(sql`c.status = 'reviewing'`)} as reviewing,
      ${upTo(sql`${filterSql.pending} and c.is_urgent`)} as urgent,
      ${oldest(sql`c.is_urgent`)} as oldest_urgent_at,
      ${oldest(sql`true`)} as oldest_at`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('the count query returned no row')
  return row
}

/** Open cases by age, over the index `report_cases_pending`: ids are ordered by time. The lower bound is inclusive. */
export async function countOpenCases(
  db: Db,
  viewer: CaseViewer,
  classes: readonly { readonly first: string; readonly last: string }[],
  most: number,
): Promise<number[]> {
  const ids = (bound: 'first' | 'last') => classes.map((each) => each[bound])
  const { rows } = await sql<{ n: number }>`select (select count(*)::int from (
      select from identity.report_cases c where ${filterSql.pending} and ${excludesViewer(viewer)} and c.id >= a.first and c.id < a.last
      limit ${most}) k) as n
    from unnest(${ids('first')}::uuid[], ${ids('last')}::uuid[]) with ordinality as a (first, last, place) order by a.place`.execute(
    db,
  )
  return rows.map(({ n }) => n)
}
