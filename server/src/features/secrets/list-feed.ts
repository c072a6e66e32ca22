// Endpoint handler: one feed page with keyset pagination and the exact total of the filter. Pinned secrets come first, then the newest; or
// all sorted by newest.
import { countries } from '@murmullo/contract/countries'
import { unknownCountry } from '@murmullo/contract/defaults'
import { secretLimits } from '@murmullo/contract/limits'
import type { OrderedInput } from '@murmullo/contract/secrets'
import type { Call } from '../../platform/call.ts'
import type { Prepared } from '../../platform/db.ts'
import { readPage } from '../../platform/paging.ts'
import { listCells } from './counts.store.ts'
import { FeedCube } from './feed.cube.ts'
import { type FeedFilter, filterOf, listOf } from './feed.filter.ts'
import { isConclusive, planFeed } from './feed.plan.ts'
import { type FoundPage, findPage, type Place } from './feed.store.ts'
import { viewCard } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

const newestOfAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const everyCountry = [...countries, unknownCountry]
const cubes = new WeakMap<Prepared, Promise<FeedCube>>()

export async function listFeed({ services }: Call, { order, ...input }: OrderedInput) {
  const { prepared } = services.db
  const filter = filterOf(input)
  const whence = order === 'newest' ? placeAmong : placeOf
  let total = 0
  const page = await readPage(services.keys, {
    list: order === undefined ? listOf(filter) : `${listOf(filter)}:${order}`,
    after: input.after,
    size: secretLimits.pageSize,
    read: async (place, count) => {
      const found = await findFrom(prepared, filter, whence(place), count)
      total = found.total
      return found.rows
    },
    placeOf: (row) => `${row.isPinned ? 'pinned' : 'newest'}:${row.id}`,
    view: (row) => viewCard(row, showsHelp(row.text)),
  })
  return { ...page, total }
}

function placeOf(place: string | null): Place {
  const [part = 'pinned', key = newestOfAll] = place?.split(':') ?? []
  if (part === 'pinned') return { pinnedBefore: key, before: newestOfAll }
  return { pinnedBefore: null, before: key }
}

function placeAmong(place: string | null): Place {
  const before = place?.split(':')[1] ?? newestOfAll
  return { pinnedBefore: before, before, pinnedAmong: true }
}

/** The count cache is rebuilt only when a cell appears that it does not have. Stale counts only affect cost estimates. */
async function findFrom(prepared: Prepared, filter: FeedFilter, place: Place, count: number): Promise<FoundPage> {
  for (let tries = 0; ; tries += 1) {
    const known = cubeOf(prepared)
    const cube = await known
    const found = await findWith(prepared, cube, filter, place, count)
    // The epoch is from the snapshot of the rows: if it equals the epoch of the cache, the plan covered every existing cell.
    if (found.epoch === cube.epoch || tries === 3) return found
    if (cubes.get(prepared) === known) cubes.delete(prepared)
  }
}

async function findWith(
  prepared: Prepared,
  cube: FeedCube,
  filter: FeedFilter,
  place: Place,
  count: number,
): Promise<FoundPage> {
  for (const plan of planFeed(cube, filter, count, everyCountry)) {
    const found = await findPage(prepared, filter, plan, place)
    // After an inconclusive scan only pinned rows are left, and other rows may belong between them.
    const isFull = found.rows.length === count && (!place.pinnedAmong || found.rows.some((row) => !row.isPinned))
    if (isFull || isConclusive(plan)) return found
  }
  throw new Error('no way to find a page was conclusive')
}

function cubeOf(prepared: Prepared): Promise<FeedCube> {
  const known = cubes.get(prepared)
  if (known !== undefined) return known
  const made = listCells(prepared).then(({ cells, epoch }) => new FeedCube(cells, epoch))
  // A rejected promise must not stay in the cache.
  made.catch(() => cubes.delete(prepared))
  cubes.set(prepared, made)
  return made
}
