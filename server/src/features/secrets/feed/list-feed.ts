// Endpoint handler: one feed page with keyset pagination and the exact total of the filter. Pinned secrets come first, then the newest; or
// all sorted by newest.
import { countries } from '@murmullo/contract/constants/countries'
import { unknownCountry } from '@murmullo/contract/constants/defaults'
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { FeedInput, OrderedInput } from '@murmullo/contract/content/secrets'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import type { Prepared } from '../../../platform/db/database.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { listCells } from './feed-counts.store.ts'
import { FeedCountCache } from './feed.count-cache.ts'
import { type FeedFilter, parseFeedFilter, cursorListName } from './feed.filter.ts'
import { isConclusive, planFeed } from './feed.query-planner.ts'
import { type FoundPage, findPage, type PagePosition } from './feed.store.ts'
import { viewListedCard } from '../public/secrets.view.ts'
import { showsHelp } from '../public/shows-help.ts'

const maxKey = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const everyCountry = [...countries, unknownCountry]
const countCaches = new WeakMap<Prepared, Promise<FeedCountCache>>()

export async function listFeed({ deps, mayReadExplicit }: RequestContext, { order, ...input }: OrderedInput) {
  const { prepared } = deps.db.read
  const { filter, list } = parseFilter(input)
  const parsePosition = order === 'newest' ? newestPosition : pinnedFirstPosition
  let total = 0
  const page = await paginate(deps.keys, {
    list: order === undefined ? list : `${list}:${order}`,
    after: input.after,
    size: secretLimits.pageSize,
    read: async (place, count) => {
      const found = await findPageWithCache(prepared, filter, parsePosition(place), count)
      total = found.total
      return found.rows
    },
    getPosition: (row) => `${row.isPinned ? 'pinned' : 'newest'}:${row.id}`,
    view: (row) => viewListedCard(row, showsHelp(row.text), mayReadExplicit),
  })
  return { ...page, total }
}

/** Also returns the list name, so that a cursor of one filter is invalid for any other. Shared by all features that list secrets. */
export function parseFilter(input: FeedInput): { readonly filter: FeedFilter; readonly list: string } {
  const filter = parseFeedFilter(input)
  return { filter, list: cursorListName(filter) }
}

function pinnedFirstPosition(place: string | null): PagePosition {
  const [part = 'pinned', key = maxKey] = place?.split(':') ?? []
  if (part === 'pinned') return { pinnedBefore: key, before: maxKey }
  return { pinnedBefore: null, before: key }
}

function newestPosition(place: string | null): PagePosition {
  const before = place?.split(':')[1] ?? maxKey
  return { pinnedBefore: before, before, sortPinnedByTime: true }
}

/** The count cache is rebuilt only when a cell appears that it does not have. Stale counts only affect cost estimates. */
async function findPageWithCache(
  prepared: Prepared,
  filter: FeedFilter,
  place: PagePosition,
  count: number,
): Promise<FoundPage> {
  for (let tries = 0; ; tries += 1) {
    const cachePromise = getCountCache(prepared)
    const countCache = await cachePromise
    const found = await findPageByPlans(prepared, countCache, filter, place, count)
    // The epoch is from the snapshot of the rows: if it equals the epoch of the cache, the plan covered every existing cell.
    if (found.epoch === countCache.epoch || tries === 3) return found
    if (countCaches.get(prepared) === cachePromise) countCaches.delete(prepared)
  }
}

async function findPageByPlans(
  prepared: Prepared,
  countCache: FeedCountCache,
  filter: FeedFilter,
  place: PagePosition,
  count: number,
): Promise<FoundPage> {
  for (const plan of planFeed(countCache, filter, count, everyCountry)) {
    const found = await findPage(prepared, filter, plan, place)
    // After an inconclusive scan only pinned rows are left, and other rows may belong between them.
    const isFull = found.rows.length === count && (!place.sortPinnedByTime || found.rows.some((row) => !row.isPinned))
    if (isFull || isConclusive(plan)) return found
  }
  throw new Error('no query plan returned a page')
}

function getCountCache(prepared: Prepared): Promise<FeedCountCache> {
  const cachePromise = countCaches.get(prepared)
  if (cachePromise !== undefined) return cachePromise
  const loading = listCells(prepared).then(({ cells, epoch }) => new FeedCountCache(cells, epoch))
  // A rejected promise must not stay in the cache.
  loading.catch(() => countCaches.delete(prepared))
  countCaches.set(prepared, loading)
  return loading
}
