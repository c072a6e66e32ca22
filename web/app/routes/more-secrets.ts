// The next page of the feed, for the list that is already on screen.
import { filtersOf } from '../features/secrets/filters.ts'
import { withPlace } from '../lib/countries.ts'
import { orFailed } from '../lib/more.ts'
import { pageContext } from '../lib/page-context.ts'
import type { Route } from './+types/more-secrets.ts'

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const after = url.searchParams.get('after') ?? ''
  // The server checks the section as it checks any input.
  const section = params.section as 'all'
  const page = await context.get(pageContext).api.secrets.listFeed({ section, ...filtersOf(url.searchParams), after })
  return { ...page, items: page.items.map(withPlace) }
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return orFailed(serverLoader())
}

export function shouldRevalidate(): boolean {
  return false
}
