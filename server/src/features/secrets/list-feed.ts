// One page of the feed: pinned secrets first, then the rest, newest first within each, with the exact total of the filter.
import { countries } from '@murmullo/contract/countries'
import { limits, unknownCountry } from '@murmullo/contract/limits'
import type { FeedInput } from '@murmullo/contract/secrets'
import type { Call } from '../../platform/call.ts'
import type { Prepared } from '../../platform/db.ts'
import { readPage } from '../../platform/paging.ts'
import { findTotal, listCells } from './counts.store.ts'
import { FeedCube } from './feed.cube.ts'
import { type FeedFilter, filterOf, listOf } from './feed.filter.ts'
import { type Plan, planFeed } from './feed.plan.ts'
import { findByAge, listPinned, mergeStreams, type PublicSecretRow, walkNewest } from './secrets.store.ts'
import { viewCard } from './secrets.view.ts'

const newestOfAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const everyCountry = [...countries, unknownCountry]
const cubes = new WeakMap<Prepared, Promise<FeedCube>>()

export async function listFeed({ services }: Call, input: FeedInput) {
  const { prepared } = services.db
  const filter = filterOf(input)
  const { total, epoch } = await findTotal(prepared, filter)
  const page = await readPage(services.keys, {
    list: listOf(filter),
    after: input.after,
    size: limits.secrets.pageSize,
    read: (place, count) => (total === 0 ? Promise.resolve([]) : listFrom(prepared, filter, epoch, place, count)),
    placeOf: (row) => `${row.isPinned ? 'pinned' : 'newest'}:${row.id}`,
    view: viewCard,
  })
  return { ...page, total }
}

async function listFrom(
  prepared: Prepared,
  filter: FeedFilter,
  epoch: string,
  place: string | null,
  count: number,
): Promise<PublicSecretRow[]> {
  const [part = 'pinned', before = newestOfAll] = place?.split(':') ?? []
  const pinned = part === 'pinned' ? await listPinned(prepared, filter, { before, count }) : []
  if (pinned.length === count) return pinned
  const from = part === 'pinned' ? newestOfAll : before
  const cube = await cubeOf(prepared, epoch)
  return [...pinned, ...(await listUnpinned(prepared, filter, cube, from, count - pinned.length))]
}

async function listUnpinned(
  prepared: Prepared,
  filter: FeedFilter,
  cube: FeedCube,
  before: string,
  count: number,
): Promise<PublicSecretRow[]> {
  const plans = planFeed(cube, filter, count, everyCountry)
  for (const plan of plans) {
    const rows = await carryOut(prepared, filter, plan, before, count)
    // A walk that ended early says nothing; the last way always says all.
    if (rows.length === count || plan === plans.at(-1)) return rows
  }
  return []
}

function carryOut(
  prepared: Prepared,
  filter: FeedFilter,
  plan: Plan,
  before: string,
  count: number,
): Promise<PublicSecretRow[]> {
  const place = { before, count }
  if (plan.way === 'newest') return walkNewest(prepared, filter, plan.sections, plan.budget, place)
  if (plan.way === 'streams') return mergeStreams(prepared, plan.streams, place)
  return findByAge(prepared, filter, plan, place)
}

/** The cube is made anew only when a kind of secret appeared that it does not know; its numbers may be old, they only price. */
async function cubeOf(prepared: Prepared, epoch: string): Promise<FeedCube> {
  const known = await cubes.get(prepared)?.catch(() => undefined)
  if (known?.epoch === epoch) return known
  const made = listCells(prepared).then(({ cells, epoch: now }) => new FeedCube(cells, now))
  cubes.set(prepared, made)
  return made
}
