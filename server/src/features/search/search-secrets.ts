// Endpoint handler: full-text search of public secrets, newest first, with the feed filters and keyset pagination.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { SearchInput, FoundSecret } from '@murmullo/contract/content/search'
import type { FeedInput, SecretCard } from '@murmullo/contract/content/secrets'
import type { RequestContext } from '../../platform/context/request-context.ts'
import { paginate } from '../../platform/pagination/paginate.ts'
import { listCards } from '../secrets/public/list-cards.ts'
import { parseFilter } from '../secrets/feed/list-feed.ts'
import { encodeFilterTokens } from './search.filter-tokens.ts'
import { matchEnd, matchStart, previewStart, parseHighlights, type Highlights } from './search.highlights.ts'
import { type FoundRow, searchByText } from './search.store.ts'

const maxKey = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

export async function searchSecrets(context: RequestContext, input: SearchInput) {
  const { db, keys } = context.deps
  const { q: term, ...wantedFilter } = input
  const filterInput = behindAgeGate(context, wantedFilter)
  if (filterInput === null) return { items: [], next: null, hasWords: true }
  const { filter, list } = parseFilter(filterInput)
  let hasWords = false
  const page = await paginate(keys, {
    list: `search:${list}:${term}`,
    after: input.after,
    size: secretLimits.pageSize,
    read: async (position, count) => {
      const wanted = { term, labels: encodeFilterTokens(filter), filter, before: position ?? maxKey, count }
      const found = await searchByText(db.search, wanted, [matchStart, matchEnd])
      hasWords = found.hasWords
      return attachCards(context, found.rows)
    },
    getPosition: ({ id }) => id,
    view: ({ card, marks }) => card && viewFound(card, marks),
  })
  // A secret that became private or was deleted between the two queries is left out.
  return { ...page, items: page.items.filter((item) => item !== undefined), hasWords }
}

/**
 * Without the age gate no explicit secret is searched: a veiled card in a result would tell which words its text has. Null when only explicit
 * ones were wanted.
 */
function behindAgeGate<Filter extends FeedInput>({ mayReadExplicit }: RequestContext, filter: Filter): Filter | null {
  if (mayReadExplicit || filter.section === 'sfw') return filter
  return filter.section === 'nsfw' ? null : { ...filter, section: 'sfw' }
}

async function attachCards(context: RequestContext, rows: readonly FoundRow[]) {
  const marked = rows.map(({ id, text, marked }) => ({ id, text, marks: parseHighlights(text, marked) }))
  const { previewNarrowMax } = secretLimits
  const previewOffsets = new Map(marked.map(({ id, text, marks }) => [id, previewStart(text, marks, previewNarrowMax)]))
  const cards = await listCards(context, previewOffsets)
  return marked.map(({ id, marks }) => ({ id, marks, card: cards.get(id) }))
}

/** Adds the matched words to the feed card of a search result. */
function viewFound(card: SecretCard, { words }: Highlights): FoundSecret {
  return { ...card, words }
}
