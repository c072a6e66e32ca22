// The feed: /, /sfw and /nsfw are one page; the section comes from the path.
import type { SecretCard, Section } from '@murmullo/contract/secrets'
import { useNavigation } from 'react-router'
import { ReactionCounts } from '../features/reactions/reaction-counts.tsx'
import { AiNotice } from '../features/secrets/ai-notice.tsx'
import { HowItWorks } from '../features/secrets/how-it-works.tsx'
import { SecretFeed } from '../features/secrets/secret-feed.tsx'
import { SectionTabs } from '../features/secrets/section-tabs.tsx'
import { sectionTexts } from '../features/secrets/section-texts.ts'
import { withPlace } from '../lib/countries.ts'
import { pageHead } from '../lib/head.ts'
import { pageContext } from '../lib/page-context.ts'
import { useSite } from '../lib/site.ts'
import { StructuredDataScript, websiteData } from '../lib/structured-data.tsx'
import { classes } from '../ui/classes.ts'
import { Columns } from '../ui/columns.tsx'
import type { Route } from './+types/feed.ts'

export const handle = { failure: 'Error al cargar los secretos' }

export async function loader({ url, context }: Route.LoaderArgs) {
  const section = sectionOf(url.pathname) ?? 'all'
  const after = url.searchParams.get('after')
  const page = await context.get(pageContext).api.secrets.listFeed({ section, ...(after && { after }) })
  return { section, after, page: { ...page, items: page.items.map(withPlace) }, now: Date.now() }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { path, title, description } = sectionTexts[loaderData.section]
  return pageHead(matches[0].loaderData, {
    title,
    description,
    path,
    index: true,
    adult: loaderData.section === 'nsfw',
  })
}

export default function Feed({ loaderData: { section, after, page, now } }: Route.ComponentProps) {
  const site = useSite()
  const leadingTo = sectionOf(useNavigation().location?.pathname ?? '')
  const { heading, lead } = sectionTexts[section]
  return (
    <Columns sideName="Cómo funciona" side={<HowItWorks />}>
      <h1 className="font-voice text-3xl font-medium tracking-tight wide:text-4xl">{heading}</h1>
      <p className="mt-1.5 text-ink-2">{lead}</p>
      <div className="mt-5 mb-4">
        <SectionTabs current={leadingTo ?? section} />
      </div>
      <AiNotice />
      <div
        className={classes(
          'mt-4 transition-opacity delay-100 duration-150',
          leadingTo && leadingTo !== section && 'opacity-50',
        )}
      >
        <SecretFeed
          key={`${section} ${after}`}
          section={section}
          first={page}
          fromStart={after === null}
          now={now}
          reactionsOf={reactionsOf}
        />
      </div>
      {site && <StructuredDataScript data={() => websiteData(site)} />}
    </Columns>
  )
}

function reactionsOf({ reactions }: SecretCard) {
  return <ReactionCounts counts={reactions} />
}

/** The router takes /SFW and /sfw/ for /sfw, so this does too. */
function sectionOf(pathname: string): Section | null {
  const name = pathname.toLowerCase().replace(/^\/|\/$/g, '')
  if (name === '') return pathname === '' ? null : 'all'
  return name === 'sfw' || name === 'nsfw' ? name : null
}
