// Endpoint `/more/{what}` for the next page of a list (JSON, keyset pagination): feed, search, comments, own items, chat, photos, cases.
import type { PageContext } from '@murmullo/contract/api/page-context'
import { data } from 'react-router'
import { parseTab } from '../../features/own-secrets/own-tabs.tsx'
import { toCaseInput, parseCaseQuery } from '../../features/reports/cases/case-search-params.ts'
import { parseSection } from '../../features/search/search-params.ts'
import { parseFeedFilters, parseFilters } from '../../features/secrets/feed-filters.ts'
import { loadFeed } from '../../features/secrets/load-feed.ts'
import { withCountryView } from '../../lib/format/countries.ts'
import { withSecretView } from '../../lib/format/secret-view.ts'
import { pageResponse } from '../../lib/lists/page-response.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import type { Route } from './+types/list-page.ts'

export function loader({ url: { searchParams }, params, context }: Route.LoaderArgs): Promise<Response> {
  const { api } = context.get(pageContext)
  const { of = '' } = params
  const after = searchParams.get('after') ?? ''
  switch (params.what) {
    case 'secrets':
      return pageResponse(feedPage(api, of, searchParams))
    case 'search':
      return pageResponse(searchPage(api, searchParams), {})
    case 'comments': {
      // With `through`: all pages up to one comment. Without a cursor: the newest, for a list that was empty.
      const through = searchParams.get('through')
      return pageResponse(
        api.comments.listComments({ secretId: of, ...(after && { after }), ...(through && { through }) }),
      )
    }
    case 'mine':
      return pageResponse(api.secrets.listMine({ tab: parseTab(searchParams), after }), {})
    case 'notifications':
      return pageResponse(api.notifications.listNotifications({ after }), {})
    case 'requests':
      return pageResponse(api.chat.listRequests({ after }), {})
    case 'conversations':
      return pageResponse(api.chat.listConversations({ after }), {})
    case 'blocked':
      return pageResponse(api.chat.listBlocked({ after }), {})
    case 'photos':
      return pageResponse(photosPage(api, after), {})
    case 'photo-comments':
      return pageResponse(api.photos.listPhotoComments({ photoId: of, after }), {})
    case 'people':
      return pageResponse(peoplePage(api, searchParams.get('con') ?? ''), {})
    case 'cases':
      return pageResponse(api.reports.listCases(toCaseInput(parseCaseQuery(searchParams))), {})
    default:
      throw data({ code: 'request.not_found' }, { status: 404 })
  }
}

/** The result is short, so there is no next page. */
async function peoplePage(api: PageContext['api'], term: string) {
  return { ...(await api.chat.searchPeople({ term })), next: null }
}

async function photosPage(api: PageContext['api'], after: string) {
  const page = await api.photos.listPhotos({ after })
  return { ...page, items: page.items.map(withCountryView) }
}

async function searchPage(api: PageContext['api'], search: URLSearchParams) {
  const [q, after] = [search.get('q') ?? '', search.get('after') ?? '']
  const page = await api.search.searchSecrets({ q, section: parseSection(search), ...parseFilters(search), after })
  return { ...page, items: page.items.map(withSecretView) }
}

async function feedPage(api: PageContext['api'], section: string, search: URLSearchParams) {
  const after = search.get('after') ?? ''
  // The API validates the section like any input.
  const page = await loadFeed(api, section as 'all', parseFeedFilters(search), after)
  return { ...page, items: page.items.map(withSecretView) }
}
