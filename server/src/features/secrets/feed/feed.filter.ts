// Normalized feed filter, shared by the query planner, the counts and the cursor.

import type { Gender } from '@murmullo/contract/constants/genders'
import { filterLimits } from '@murmullo/contract/constants/view-limits'
import type { FeedInput, Section } from '@murmullo/contract/content/secrets'

export type FeedFilter = {
  readonly section: Section
  readonly gender: Gender | null
  readonly country: string | null
  /** Null: no age filter. A range excludes authors who did not state an age. */
  readonly ages: readonly [from: number, to: number] | null
}

export function parseFeedFilter(input: FeedInput): FeedFilter {
  const { ageMin, ageMax } = filterLimits
  const from = input.minAge ?? ageMin
  const to = input.maxAge ?? ageMax
  return {
    section: input.section,
    gender: input.gender ?? null,
    country: input.country ?? null,
    ages: from === ageMin && to === ageMax ? null : [from, to],
  }
}

/** List name for the cursor: a cursor of one filter is invalid for any other. */
export function cursorListName({ section, gender, country, ages }: FeedFilter): string {
  return `feed:${section}:${gender ?? '*'}:${country ?? '**'}:${ages?.join('-') ?? '*'}`
}
