// Endpoint handler: one page of a ranked feed. The cursor contains the ranking version of the first page, so pagination has no duplicates
// or gaps while reactions and comments change the ranks.
import { secretLimits } from '@murmullo/contract/constants/limits'
import type { RankedInput } from '@murmullo/contract/content/secrets'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { paginate } from '../../../platform/pagination/paginate.ts'
import { type FeedFilter, parseFeedFilter, cursorListName } from './feed.filter.ts'
import { findRanked, type RankingCells, type RankPosition } from './rankings.store.ts'
import { viewListedCard } from '../public/secrets.view.ts'
import { showsHelp } from '../public/shows-help.ts'

const startPosition: RankPosition = { version: null, score: 2_147_483_647, key: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

export function listRanked({ deps, mayReadExplicit }: RequestContext, { by, ...input }: RankedInput) {
  const filter = parseFeedFilter(input)
  return paginate(deps.keys, {
    list: `${cursorListName(filter)}:${by}`,
    after: input.after,
    size: secretLimits.pageSize,
    read: (position) => findRanked(deps.db.read.prepared, by, cellsFor(filter), parsePosition(position)),
    getPosition: (row) => `${row.version}:${row.score}:${row.id}`,
    view: (row) => viewListedCard(row, showsHelp(row.text), mayReadExplicit),
  })
}

function parsePosition(position: string | null): RankPosition {
  const [version, score, key] = position?.split(':') ?? []
  if (version === undefined || score === undefined || key === undefined) return startPosition
  return { version: Number(version), score: Number(score), key }
}

function cellsFor({ section, gender, country, ages }: FeedFilter): RankingCells {
  const { ageMin, ageMax } = secretLimits
  return {
    country,
    genders: gender === null ? null : [gender],
    sections: section === 'all' ? [false, true] : [section === 'nsfw'],
    ages: ages && range(Math.max(ageMin, ages[0]), Math.min(ageMax, ages[1])),
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
}
