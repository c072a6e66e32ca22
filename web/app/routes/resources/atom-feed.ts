// Route `/atom.xml` and `/sfw/atom.xml`: Atom feed of the newest secrets, without the pinned order.
import type { ListedCard } from '@murmullo/contract/content/secrets'
import { truncateToMinute } from '@murmullo/contract/core/primitives'
import type { LoaderFunctionArgs } from 'react-router'
import { renderAtomFeed } from '../../features/secrets/atom-feed.ts'
import { sectionTexts } from '../../features/secrets/feed-head/section-texts.ts'
import { brandForHost } from '../../lib/site/brand.ts'
import { publicCacheControl } from '../../lib/rendering/cache-headers.ts'
import { pageContext } from '../../lib/api/page-context.ts'

const maxEntries = 50

export async function loader({ url, context }: LoaderFunctionArgs): Promise<Response> {
  const { api, host, origin } = context.get(pageContext)
  const section = url.pathname.toLowerCase().startsWith('/sfw') ? 'sfw' : 'all'
  const path = section === 'sfw' ? '/sfw' : '/'
  const { title, description } = sectionTexts[section]
  const items: ListedCard[] = []
  let after: string | null = null
  // Pinned secrets come first and may be old, so pages are fetched until there are enough that are not pinned.
  do {
    const page: Awaited<ReturnType<typeof api.secrets.listFeed>> = await api.secrets.listFeed({
      section,
      ...(after !== null && { after }),
    })
    items.push(...page.items)
    after = page.next
  } while (after !== null && items.filter(({ pinned }) => !pinned).length < maxEntries)
  const newest = items
    .toSorted((one, other) => other.publishedAt.localeCompare(one.publishedAt, 'en'))
    .slice(0, maxEntries)
  const feed = renderAtomFeed(
    { brand: brandForHost(host, url.searchParams.get('domain')), origin },
    {
      path,
      self: `${section === 'sfw' ? '/sfw' : ''}/atom.xml`,
      title,
      subtitle: description,
      now: truncateToMinute(new Date()),
      items: newest,
    },
  )
  return new Response(feed, {
    headers: { 'Content-Type': 'application/atom+xml; charset=utf-8', ...publicCacheControl },
  })
}
