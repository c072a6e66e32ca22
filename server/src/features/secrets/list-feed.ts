// One page of the feed: pinned secrets first, then the rest, newest first within each, with the exact total of the filter; or all
// of them newest first.
import { countries } from '@murmullo/contract/countries'
import { limits, unknownCountry } from '@murmullo/contract/limits'
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
    size: limits.secrets.pageSize,
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

/** The cube is made anew only when a kind of secret appeared that it does not know; its numbers may be old, they only price. */
async function findFrom(prepared: Prepared, filter: FeedFilter, place: Place, count: number): Promise<FoundPage> {
  for (let tries = 0; ; tries += 1) {
    const known = cubeOf(prepared)
    const cube = await known
    const found = await findWith(prepared, cube, filter, place, count)
    // The epoch comes from the snapshot of the rows: if it is the cube's, the plan knew every kind of secret there was.
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
    // Where a walk fell short only pinned ones are left, and others may stand between them.
    const isFull = found.rows.length === count && (!place.pinnedAmong || found.rows.some((row) => !row.isPinned))
    if (isFull || isConclusive(plan)) return found
  }
  throw new Error('no way to find a page was conclusive')
}

function cubeOf(prepared: Prepared): Promise<FeedCube> {
  const known = cubes.get(prepared)
  if (known !== undefined) return known
  const made = listCells(prepared).then(({ cells, epoch }) => new FeedCube(cells, epoch))
  // A failure must not be kept.
  made.catch(() => cubes.delete(prepared))
  cubes.set(prepared, made)
  return made
}
