// Prepared query for k-anonymity cohorts of recent secrets. It reads no more rows per cohort than the threshold.
import type { Prepared } from '../../../platform/db/database.ts'

export type CohortCell = { gender: 'none' | 'mujer' | 'hombre' | 'otro'; age: number }

type CohortQuery = {
  readonly country: string
  readonly since: string
  readonly cohortMin: number
  readonly ageMin: number
  readonly ageMax: number
}

const reachesThreshold = (condition: string) => `(
    select count(*) from (
      select from unnest('{f,t}'::boolean[]) as e (explicit) cross join lateral (
        select from content.secrets s
        where s.is_listed and not s.is_pinned and s.country_code = $1 and s.gender = g.gender and s.is_explicit = e.explicit
          and s.id > $2 and ${condition}
        limit $3
      ) found limit $3
    ) few
  ) >= $3`

// Uses the indexes `feed_by_country_age` and `feed_by_country`, each up to the threshold. Age 0 (not stated) counts every age, because such
// an author could be of any.
const cohortsQuery = `with genders as (select unnest(enum_range(null::content.gender)) as gender)
  select g.gender, a.age from genders g cross join generate_series($4::int, $5::int) as a (age) where ${reachesThreshold('s.age = a.age')}
  union all
  select g.gender, 0 from genders g where ${reachesThreshold('true')}`

export function listCohortCells(prepared: Prepared, query: CohortQuery): Promise<CohortCell[]> {
  const { country, since, cohortMin, ageMin, ageMax } = query
  return prepared('secrets_company', cohortsQuery, [country, since, cohortMin, ageMin, ageMax])
}
