// Generates many distinct feed URLs (common filters, shallow and deep cursors), so that the response cache never hits.

import { secretLimits } from '@murmullo/contract/constants/limits'
import type { FeedInput } from '@murmullo/contract/content/secrets'
import { parseFeedFilter, cursorListName } from '../../../server/src/features/secrets/feed/feed.filter.ts'
import { decodeCursor, encodeCursor } from '../../../server/src/platform/pagination/cursor.ts'
import type { Query } from './feed-databases.ts'
import type { FeedReader } from './feed-reader.ts'

export type FeedUrl = { readonly input: FeedInput; readonly api: string; readonly page: string }

const filterKinds: Omit<FeedInput, 'section'>[] = [
  { gender: 'mujer' },
  { gender: 'hombre' },
  { country: 'MX' },
  { country: 'ES', gender: 'mujer' },
  { country: 'AR' },
  { minAge: 18, maxAge: 25 },
  { country: 'MX', minAge: 30, maxAge: 45 },
]
const sections = ['all', 'sfw', 'nsfw'] as const
/** Feed queries without filters (nearly all traffic), and with filters. */
export const feedQueries = {
  plain: sections.map((section): FeedInput => ({ section })),
  filtered: sections.flatMap((section) => filterKinds.map((kind): FeedInput => Object.assign({ section }, kind))),
}
const pageNames: Record<string, string> = { gender: 'genero', country: 'pais', minAge: 'edadMin', maxAge: 'edadMax' }
const anyId = /[0-9a-f]{8}-[0-9a-f-]{27}/

/** About `count` URLs, ordered so that neighbours share no filter. */
export async function listFeedUrls(
  reader: FeedReader,
  query: Query,
  filters: readonly FeedInput[],
  count: number,
): Promise<FeedUrl[]> {
  const lists: FeedUrl[][] = []
  for (const filter of filters)
    lists.push(await urlsForFilter(reader, query, filter, Math.ceil(count / filters.length)))
  const longest = Math.max(...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, depth) => lists.flatMap((list) => list[depth] ?? [])).flat()
}

/** Paging through the feed takes minutes. Instead, cursors are encoded here, modelled on the one that the feed returns. */
async function urlsForFilter(reader: FeedReader, query: Query, filter: FeedInput, count: number): Promise<FeedUrl[]> {
  const { next } = (await reader.read(filter)).page
  if (next === null) return [toFeedUrl(filter)]
  const { keys } = reader.services
  const key = { macKey: await keys('cursor'), encryptionKey: await keys('cursor-seal') }
  const list = cursorListName(parseFeedFilter(filter))
  const cursorContent = decodeCursor(key, list, next)
  const ids = await listIds(query, filter, count * secretLimits.pageSize)
  const cursors = ids
    .filter((_, index) => index % secretLimits.pageSize === secretLimits.pageSize - 1)
    .map((id) => encodeCursor(key, list, cursorContent.replace(anyId, id)))
  return [filter, ...cursors.map((after): FeedInput => Object.assign({ after }, filter))].map(toFeedUrl)
}

async function listIds(query: Query, { section, gender, country, minAge, maxAge }: FeedInput, count: number) {
  const conditions = [
    section === 'all' ? '' : `is_explicit = ${section === 'nsfw'}`,
    gender && `gender = '${gender}'`,
    country && `country_code = '${country}'`,
    minAge && maxAge && `age between ${minAge} and ${maxAge}`,
  ]
  const where = ['is_listed and not is_pinned', ...conditions.filter(Boolean)].join(' and ')
  const rows = await query<{ id: string }>(
    `select id from content.secrets where ${where} order by id desc limit ${count}`,
  )
  return rows.map((row) => row.id)
}

function toFeedUrl(input: FeedInput): FeedUrl {
  const { section, ...rest } = input
  const onPage = Object.entries(rest).map(([name, value]) => [pageNames[name] ?? name, value] as const)
  return {
    input,
    api: `/api/v1/secrets${toQueryString(Object.entries(input))}`,
    page: `/${section === 'all' ? '' : section}${toQueryString(onPage)}`,
  }
}

function toQueryString(entries: readonly (readonly [string, string | number | undefined])[]): string {
  return entries.length === 0 ? '' : `?${entries.map(([name, value]) => `${name}=${value}`).join('&')}`
}
