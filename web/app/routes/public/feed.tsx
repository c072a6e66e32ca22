// Route of the feed: `/`, `/sfw` and `/nsfw` share one module; the section comes from the path.
import type { SecretCard, Section } from '@murmullo/contract/content/secrets'
import { lazy, Suspense } from 'react'
import { redirect, useNavigation } from 'react-router'
import { Reactions } from '../../features/reactions/reactions.tsx'
import { AiNotice } from '../../features/secrets/feed-head/ai-notice.tsx'
import { FilterButton, FilterPanel } from '../../features/secrets/filter-panel.tsx'
import {
  parseFeedFilters,
  orderLabels,
  toFilterQuery,
  withoutEmptyParams,
} from '../../features/secrets/feed-filters.ts'
import { HourGreeting } from '../../features/secrets/feed-head/hour-greeting.tsx'
import { Invitation } from '../../features/secrets/feed-head/invitation.tsx'
import { loadFeed } from '../../features/secrets/load-feed.ts'
import { SecretFeed } from '../../features/secrets/secret-feed.tsx'
import { SectionTabs, sectionTabs } from '../../features/secrets/feed-head/section-tabs.tsx'
import { nothingMatches, sectionTexts } from '../../features/secrets/feed-head/section-texts.ts'
import { publicPageHeaders } from '../../lib/rendering/cache-headers.ts'
import { countryNames } from '../../lib/format/countries.ts'
import { withSecretView } from '../../lib/format/secret-view.ts'
import { currentMinute } from '../../lib/format/dates.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { useAfterDelay } from '../../lib/hooks/use-after-delay.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { useSite } from '../../lib/site/use-site.ts'
import { StructuredDataScript, websiteData } from '../../lib/seo/structured-data.tsx'
import { classes } from '../../ui/base/classes.ts'
import type { Route } from './+types/feed.ts'

const AgeGate = lazy(() => import('../../features/age-gate/age-gate.tsx'))
const SecretMenu = lazy(() => import('../../features/admin/secret-admin-menu.tsx'))
const NewSecrets = lazy(() => import('../../features/secrets/new-secrets-notice.tsx'))
const Farewell = lazy(() => import('../../features/account/account-deleted.tsx'))

export const handle = { failure: 'Error al cargar los secretos' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const clean = withoutEmptyParams(url)
  if (clean !== null) throw redirect(clean)
  const section = sectionOf(url.pathname) ?? 'all'
  const after = url.searchParams.get('after')
  const filters = parseFeedFilters(url.searchParams)
  const search = toFilterQuery(filters)
  const { api, mayReadExplicit } = context.get(pageContext)
  if (section === 'nsfw' && !mayReadExplicit)
    return { gate: url.pathname + url.search, section, search, texts: sectionTexts.nsfw }
  const page = await loadFeed(api, section, filters, after)
  const { lead, heading } = orderLabels[filters.order ?? ''] ?? {}
  const texts = {
    ...sectionTexts[section],
    ...(lead && { lead }),
    // The other sections have their name in the heading.
    ...(heading && section === 'all' && { heading }),
  }
  return {
    gate: null,
    section,
    filters,
    search,
    next: `${search ? `${search}&` : '?'}after=`,
    after,
    page: { ...page, items: page.items.map(withSecretView) },
    now: currentMinute(),
    texts: search ? { ...texts, empty: nothingMatches } : texts,
    countries: countryNames(),
    orders: Object.entries(orderLabels).map(([order, { name }]) => [order, name] as const),
    receipt: /^[0-9A-Za-z]{22}$/.exec(url.searchParams.get('recibo') ?? '')?.[0],
  }
}

export const headers = publicPageHeaders

export function meta({ loaderData: { section, search, texts }, matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: texts.title,
    description: texts.description,
    path: sectionTabs[section].path,
    // A filtered feed is a duplicate for search engines; only the unfiltered one is indexed.
    index: !search,
    adult: section === 'nsfw',
  })
}

export default function FeedPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.gate === null) return <Feed {...loaderData} />
  return (
    <Suspense>
      <AgeGate returnTo={loaderData.gate} />
    </Suspense>
  )
}

type FeedData = Extract<Route.ComponentProps['loaderData'], { readonly gate: null }>

function Feed({ section, filters, search, next, after, page, now, texts, countries, orders, receipt }: FeedData) {
  const site = useSite()
  const leadingTo = sectionOf(useNavigation().location?.pathname ?? '')
  const { path } = sectionTabs[section]
  const isDelayed = useAfterDelay(path)
  return (
    <>
      {receipt && (
        <Suspense>
          <Farewell receipt={receipt} />
        </Suspense>
      )}
      <div className="feed">
        <div className="feed-head">
          <h1>{texts.heading}</h1>
          <p className="feed-lead">{texts.lead ?? <HourGreeting />}</p>
          <div className="feed-tools">
            <SectionTabs current={leadingTo ?? section} search={search} />
            <FilterButton filters={filters} />
          </div>
          <AiNotice />
        </div>
        <aside aria-label="Contar y filtrar" className="feed-side">
          <Invitation />
          <FilterPanel filters={filters} path={path} countries={countries} orders={orders} />
        </aside>
        <div className="min-w-0">
          {/* Announces a filter's result count. The list's own counter is a new element each time, so screen readers skip it. */}
          <output className="sr-only">{page.total !== undefined && `${formatNumber(page.total)} secretos`}</output>
          <div className={classes('transition-opacity delay-100 duration-150', leadingTo && 'opacity-50')}>
            <SecretFeed
              key={path + search + after}
              path={path}
              search={search}
              next={next}
              source={`/more/secrets/${section}${next}`}
              empty={texts.empty}
              first={page}
              fromStart={after === null}
              now={now}
              reactionsOf={site?.viewer?.kind === 'admin' ? renderAdminActions : renderReactions}
            />
          </div>
        </div>
        {isDelayed && !search && !after && (
          <Suspense>
            <NewSecrets key={path} section={section} path={path} total={page.total ?? 0} />
          </Suspense>
        )}
        {site && <StructuredDataScript data={import.meta.env.SSR && (() => websiteData(site))} />}
      </div>
    </>
  )
}

function renderReactions({ id, reactions, showsHelp }: SecretCard) {
  return <Reactions secretId={id} counts={reactions} showsHelp={showsHelp} />
}

/** For administrators: other users do not load the menu chunk. */
function renderAdminActions(secret: SecretCard) {
  return (
    <>
      {renderReactions(secret)}
      <Suspense>
        <SecretMenu secret={secret} from="card" />
      </Suspense>
    </>
  )
}

/** Normalizes like the router, which matches /SFW and /sfw/ as /sfw. */
function sectionOf(pathname: string): Section | null {
  const name = pathname.toLowerCase().replace(/^\/|\/$/g, '')
  if (name === '') return pathname === '' ? null : 'all'
  return name === 'sfw' || name === 'nsfw' ? name : null
}
