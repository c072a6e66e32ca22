// Test data: every filter combination of the feed, and a naive SQL query that returns the expected result.
import { countries } from '@murmullo/contract/constants/countries'
import { genders } from '@murmullo/contract/constants/genders'
import { type FeedInput, sections } from '@murmullo/contract/content/secrets'

const ages = [null, [18, 25], [30, 45], [18, 120], [60, 120], [101, 119], [113, 113], [69, 69]] as const

export const feedFilters = sections.flatMap((section) =>
  [null, ...genders].flatMap((gender) =>
    [null, ...countries].flatMap((country) => ages.map((range) => ({ section, gender, country, range }))),
  ),
)
export type FeedFilter = (typeof feedFilters)[number]

export const feedInputFor = ({ section, gender, country, range }: FeedFilter): FeedInput => ({
  section,
  ...(gender !== null && { gender }),
  ...(country !== null && { country }),
  ...(range !== null && { minAge: range[0], maxAge: range[1] }),
})

/** The first two pages, and the total count. */
export function naiveFeedQuery({ section, gender, country, range }: FeedFilter): { text: string; values: unknown[] } {
  return {
    text: `select public_id, (count(*) over ())::int as total from content.secrets
      where is_listed and ($1 = 'all' or is_explicit = ($1 = 'nsfw')) and ($2::text is null or gender::text = $2)
        and ($3::text is null or country_code = $3) and ($4::int is null or age between $4 and $5)
      order by is_pinned desc, id desc limit 20`,
    values: [section, gender, country, range?.[0] ?? null, range?.[1] ?? null],
  }
}
