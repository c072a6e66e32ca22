// Route `/search`: search over public secrets, newest first.
import { headLimits, searchLimits } from '@murmullo/contract/limits'
import type { PageContext } from '@murmullo/contract/page'
import { termOf } from '@murmullo/contract/search'
import type { SecretCard } from '@murmullo/contract/secrets'
import { Link, redirect, useNavigation } from 'react-router'
import { Reactions } from '../features/reactions/reactions.tsx'
import { foundText } from '../features/search/found-text.tsx'
import { partsOf, queryOf, sectionIn } from '../features/search/search-address.ts'
import { SearchForm } from '../features/search/search-form.tsx'
import { SearchTabs } from '../features/search/search-tabs.tsx'
import { nothingFound, nothingUnderFilters, noWords, searchTexts, topics } from '../features/search/search-texts.ts'
import { Topics } from '../features/search/topics.tsx'
import { FilterButton, FilterPanel } from '../features/secrets/filter-panel.tsx'
import { filtersOf, searchOf, withoutBlanks } from '../features/secrets/filters.ts'
import { SecretFeed } from '../features/secrets/secret-feed.tsx'
import { countryNames, withPlace } from '../lib/countries.ts'
import { thisMinute } from '../lib/dates.ts'
import { pageHead } from '../lib/head.ts'
import { pageContext } from '../lib/page-context.ts'
import { snippet } from '../lib/snippet.ts'
import { buttonClass } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import type { Route } from './+types/search.ts'

export const handle = { failure: 'Error al buscar secretos' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const clean = withoutBlanks(url)
  if (clean !== null) throw redirect(clean)
  const written = termOf(url.searchParams.get('q') ?? '')
  const tooLong = written.length > searchLimits.termMax
  const found = written === '' || tooLong ? null : await find(context.get(pageContext).api, written, url.searchParams)
  const { title, lead, description } = searchTexts
  return {
    title,
    headTitle: written ? snippet(`${title}: ${written}`, headLimits.titleMax) : title,
    lead,
    description,
    topics,
    term: written.slice(0, searchLimits.termMax),
    complaint: tooLong ? searchTexts.tooLong : null,
    found,
  }
}

async function find(api: PageContext['api'], term: string, params: URLSearchParams) {
  const section = sectionIn(params)
  const filters = filtersOf(params)
  const after = params.get('after')
  const page = await api.search.searchSecrets({ q: term, section, ...filters, ...(after && { after }) })
  const chosen = [...new URLSearchParams(searchOf(filters))]
  const addressOf = (section: 'all' | 'sfw' | 'nsfw') => `/search${queryOf([...partsOf(term, section), ...chosen])}`
  const isNarrowed = chosen.length > 0 || section !== 'all'
  return {
    section,
    filters,
    after,
    page: { items: page.items.map(withPlace), next: page.next },
    parts: partsOf(term, section),
    chosen,
    search: queryOf([...partsOf(term, section), ...chosen]),
    addresses: { all: addressOf('all'), sfw: addressOf('sfw'), nsfw: addressOf('nsfw') },
    cleared: `/search${queryOf(partsOf(term, section))}`,
    unfiltered: isNarrowed ? `/search${queryOf(partsOf(term, 'all'))}` : null,
    empty: !page.hasWords ? noWords : isNarrowed ? nothingUnderFilters : nothingFound,
    now: thisMinute(),
    countries: countryNames(),
  }
}

export function meta({ loaderData: { headTitle, term, description, found }, matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: headTitle,
    description,
    ...(term === '' && { path: '/search' }),
    // Result pages are not indexed, because the secrets have their own pages; only the empty search form is.
    index: term === '',
    adult: found?.section === 'nsfw',
  })
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { title, lead, topics, term, complaint, found } = loaderData
  const kept = found ? [...found.parts.slice(1), ...found.chosen] : []
  return (
    <div className="feed">
      <div className="feed-head">
        <h1 className="font-voice text-3xl font-medium tracking-tight wide:text-4xl">{title}</h1>
        <p className="mt-1.5 text-ink-2">{lead}</p>
        {found && <FilterButton filters={found.filters} />}
        <SearchForm term={term} kept={kept} complaint={complaint} />
      </div>
      {found ? (
        <Found found={found} topics={topics} />
      ) : (
        <div className="mt-8 min-w-0">
          <h2 className="mb-3 text-sm font-semibold text-ink-3">De qué se habla aquí</h2>
          <Topics topics={topics} className="flex flex-wrap gap-2" />
        </div>
      )}
    </div>
  )
}

type Result = Pick<Route.ComponentProps['loaderData'], 'topics'> & {
  readonly found: NonNullable<Route.ComponentProps['loaderData']['found']>
}

function Found({ found, topics }: Result) {
  const { section, filters, after, page, parts, search, addresses, cleared, unfiltered, empty, now, countries } = found
  const isLeaving = useNavigation().location?.pathname === '/search'
  const action = (
    <>
      {unfiltered && (
        <Link to={unfiltered} className={buttonClass('primary', 'mb-4')}>
          Quitar filtros
        </Link>
      )}
      <Topics topics={topics} className="flex flex-wrap justify-center gap-2" />
    </>
  )
  return (
    <>
      <FilterPanel filters={filters} path={cleared} countries={countries} kept={parts} />
      <div className="min-w-0">
        <div className="mt-5 mb-4">
          <SearchTabs current={section} addresses={addresses} />
        </div>
        <div className={classes('transition-opacity delay-100 duration-150', isLeaving && 'opacity-50')}>
          <SecretFeed
            key={search + after}
            path="/search"
            search={search}
            next={`${search}&after=`}
            source={`/more/search${search}&after=`}
            empty={{ ...empty, action }}
            first={page}
            fromStart={after === null}
            now={now}
            reactionsOf={reactionsOf}
            textOf={foundText}
          />
        </div>
      </div>
    </>
  )
}

function reactionsOf({ id, reactions, showsHelp }: SecretCard) {
  return <Reactions secretId={id} counts={reactions} showsHelp={showsHelp} />
}
