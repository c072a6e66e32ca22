// Route `/search`: search over public secrets, newest first.
import { headLimits, searchLimits } from '@murmullo/contract/constants/limits'
import type { PageContext } from '@murmullo/contract/api/page-context'
import { normalizeSearchTerm } from '@murmullo/contract/content/search'
import type { SecretCard } from '@murmullo/contract/content/secrets'
import { Link, redirect, useNavigation } from 'react-router'
import { ageGateUrl } from '../../features/age-gate/age-path.ts'
import { Reactions } from '../../features/reactions/reactions.tsx'
import { highlightedText } from '../../features/search/highlighted-text.tsx'
import { toSearchParams, toQueryString, parseSection } from '../../features/search/search-params.ts'
import { SearchForm } from '../../features/search/search-form.tsx'
import { SearchTabs } from '../../features/search/search-tabs.tsx'
import {
  nothingFound,
  nothingUnderFilters,
  onlyStopWords,
  popularTitles,
  searchTexts,
  topics,
} from '../../features/search/search-texts.ts'
import { Topics } from '../../features/search/topics.tsx'
import { PopularPosters } from '../../features/secrets/popular-posters.tsx'
import { loadPopular } from '../../features/secrets/load-feed.ts'
import { FilterButton, FilterPanel } from '../../features/secrets/filter-panel.tsx'
import { parseFilters, toFilterQuery, withoutEmptyParams } from '../../features/secrets/feed-filters.ts'
import { SecretFeed } from '../../features/secrets/secret-feed.tsx'
import { countryNames } from '../../lib/format/countries.ts'
import { withSecretView } from '../../lib/format/secret-view.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { snippet } from '../../lib/format/snippet.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { classes } from '../../ui/base/classes.ts'
import type { Route } from './+types/search.ts'

export const handle = { failure: 'Error al buscar secretos' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const clean = withoutEmptyParams(url)
  if (clean !== null) throw redirect(clean)
  const searchTerm = normalizeSearchTerm(url.searchParams.get('q') ?? '')
  const tooLong = searchTerm.length > searchLimits.termMax
  const found =
    searchTerm === '' || tooLong ? null : await loadResults(context.get(pageContext), searchTerm, url.searchParams)
  const { title, lead, description } = searchTexts
  return {
    title,
    headTitle: searchTerm ? snippet(`${title}: ${searchTerm}`, headLimits.titleMax) : title,
    lead,
    description,
    topics,
    term: searchTerm.slice(0, searchLimits.termMax),
    complaint: tooLong ? searchTexts.tooLong : null,
    popular: searchTerm === '' ? await loadPosters(context.get(pageContext)) : null,
    found,
  }
}

async function loadPosters({ api }: PageContext) {
  const { secrets, isOfToday } = await loadPopular(api, currentMinute())
  return { secrets: secrets.map(withSecretView), title: isOfToday ? popularTitles.today : popularTitles.lately }
}

async function loadResults({ api, mayReadExplicit }: PageContext, term: string, params: URLSearchParams) {
  const section = parseSection(params)
  const filters = parseFilters(params)
  const after = params.get('after')
  const page = await api.search.searchSecrets({ q: term, section, ...filters, ...(after && { after }) })
  const chosen = [...new URLSearchParams(toFilterQuery(filters))]
  const sectionUrl = (section: 'all' | 'sfw' | 'nsfw') =>
    `/search${toQueryString([...toSearchParams(term, section), ...chosen])}`
  const search = toQueryString([...toSearchParams(term, section), ...chosen])
  const isNarrowed = chosen.length > 0 || section !== 'all'
  return {
    section,
    filters,
    after,
    page: { items: page.items.map(withSecretView), next: page.next },
    parts: toSearchParams(term, section),
    chosen,
    search,
    /** Null when no explicit secret is missing. */
    ageGate: mayReadExplicit || section === 'sfw' ? null : ageGateUrl(`/search${search}`),
    addresses: { all: sectionUrl('all'), sfw: sectionUrl('sfw'), nsfw: sectionUrl('nsfw') },
    cleared: `/search${toQueryString(toSearchParams(term, section))}`,
    unfiltered: isNarrowed ? `/search${toQueryString(toSearchParams(term, 'all'))}` : null,
    empty: !page.hasWords ? onlyStopWords : isNarrowed ? nothingUnderFilters : nothingFound,
    now: currentMinute(),
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
  const { title, lead, topics, term, complaint, popular, found } = loaderData
  const hiddenFields = found ? [...found.parts.slice(1), ...found.chosen] : []
  return (
    <div className={found ? 'feed' : undefined}>
      <div className={classes('feed-head', !found && 'max-w-165')}>
        <h1>{title}</h1>
        <p className="feed-lead">{lead}</p>
        <SearchForm term={term} hiddenParams={hiddenFields} error={complaint} />
        {found && (
          <div className="feed-tools">
            <SearchTabs current={found.section} addresses={found.addresses} />
            <FilterButton filters={found.filters} />
          </div>
        )}
      </div>
      {found ? (
        <SearchResults found={found} topics={topics} />
      ) : (
        <>
          <h2 className="mt-7 mb-3 text-sm font-semibold text-ink-3">De qué se habla aquí</h2>
          <Topics topics={topics} className="flex flex-wrap gap-2" />
          {popular && <PopularPosters {...popular} />}
        </>
      )}
    </div>
  )
}

type Result = Pick<Route.ComponentProps['loaderData'], 'topics'> & {
  readonly found: NonNullable<Route.ComponentProps['loaderData']['found']>
}

function SearchResults({ found, topics }: Result) {
  const { section, filters, after, page, parts, search, ageGate, cleared, unfiltered, empty, now, countries } = found
  const isNavigating = useNavigation().location?.pathname === '/search'
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
      <aside aria-label="Filtrar" className="feed-side">
        <FilterPanel filters={filters} path={cleared} countries={countries} hiddenParams={parts} />
      </aside>
      <div className="min-w-0">
        {ageGate && (
          <p className="mb-4 text-sm text-ink-2">
            Los secretos explícitos no se buscan hasta que confirmes tu edad.{' '}
            <Link to={ageGate} className="text-link">
              Confirmar mi edad
            </Link>
          </p>
        )}
        {!(ageGate && section === 'nsfw') && (
          <div className={classes('transition-opacity delay-100 duration-150', isNavigating && 'opacity-50')}>
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
              reactionsOf={renderReactions}
              textOf={highlightedText}
            />
          </div>
        )}
      </div>
    </>
  )
}

function renderReactions({ id, reactions, showsHelp }: SecretCard) {
  return <Reactions secretId={id} counts={reactions} showsHelp={showsHelp} />
}
