// Endpoint handler: one page of a ranked feed. The cursor contains the ranking edition of the first page, so pagination has no duplicates
// or gaps while reactions and comments change the ranks.
import { secretLimits } from '@murmullo/contract/limits'
import type { RankedInput } from '@murmullo/contract/secrets'
import type { Call } from '../../platform/call.ts'
import { readPage } from '../../platform/paging.ts'
import { type FeedFilter, filterOf, listOf } from './feed.filter.ts'
import { findRanked, type Kinds, type RankPlace } from './ranks.store.ts'
import { viewCard } from './secrets.view.ts'
import { showsHelp } from './shows-help.ts'

const highest: RankPlace = { edition: null, score: 2_147_483_647, key: 'ffffffff-ffff-ffff-ffff-ffffffffffff' }

export function listRanked({ services }: Call, { by, ...input }: RankedInput) {
  const filter = filterOf(input)
  return readPage(services.keys, {
    list: `${listOf(filter)}:${by}`,
    after: input.after,
    size: secretLimits.pageSize,
    read: (place) => findRanked(services.db.prepared, by, kindsOf(filter), placeOf(place)),
    placeOf: (row) => `${row.edition}:${row.score}:${row.id}`,
    view: (row) => viewCard(row, showsHelp(row.text)),
  })
}

function placeOf(place: string | null): RankPlace {
  const [edition, score, key] = place?.split(':') ?? []
  if (edition === undefined || score === undefined || key === undefined) return highest
  return { edition: Number(edition), score: Number(score), key }
}

function kindsOf({ section, gender, country, ages }: FeedFilter): Kinds {
  const { ageMin, ageMax } = secretLimits
  return {
    country,
    genders: gender === null ? null : [gender],
    sections: section === 'all' ? [false, true] : [section === 'nsfw'],
    ages: ages && range(Math.max(ageMin, ages[0]), Math.min(ageMax, ages[1])),
  }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
}
