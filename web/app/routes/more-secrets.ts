// The next page of the feed, for the list that is already on screen.
import type { PageContext } from '@murmullo/contract/page'
import { filtersOf } from '../features/secrets/filters.ts'
import { withPlace } from '../lib/countries.ts'
import { moreReply } from '../lib/more.ts'
import { pageContext } from '../lib/page-context.ts'
import type { Route } from './+types/more-secrets.ts'

export function loader({ url, params, context }: Route.LoaderArgs): Promise<Response> {
  return moreReply(nextPage(context.get(pageContext).api, params.section, url.searchParams))
}

async function nextPage(api: PageContext['api'], section: string, search: URLSearchParams) {
  const after = search.get('after') ?? ''
  // The server checks the section as it checks any input.
  const page = await api.secrets.listFeed({ section: section as 'all', ...filtersOf(search), after })
  return { ...page, items: page.items.map(withPlace) }
}
