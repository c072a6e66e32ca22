// Endpoint `/more/{what}` for the next page of a list (JSON, keyset pagination): feed, search, comments, own items, chat, photos, cases.
import type { PageContext } from '@murmullo/contract/page'
import { data } from 'react-router'
import { tabOf } from '../features/own-secrets/own-tabs.tsx'
import { casesOf, deskOf } from '../features/reports/case-address.ts'
import { sectionIn } from '../features/search/search-address.ts'
import { feedFiltersOf, filtersOf } from '../features/secrets/filters.ts'
import { readFeed } from '../features/secrets/read-feed.ts'
import { withPlace } from '../lib/countries.ts'
import { moreReply } from '../lib/more.ts'
import { pageContext } from '../lib/page-context.ts'
import type { Route } from './+types/more.ts'

export function loader({ url: { searchParams }, params, context }: Route.LoaderArgs): Promise<Response> {
  const { api } = context.get(pageContext)
  const { of = '' } = params
  const after = searchParams.get('after') ?? ''
  switch (params.what) {
    case 'secrets':
      return moreReply(ofFeed(api, of, searchParams))
    case 'search':
      return moreReply(ofSearch(api, searchParams), {})
    case 'comments': {
      // With `through`: all pages up to one comment. Without a cursor: the newest, for a list that was empty.
      const through = searchParams.get('through')
      return moreReply(
        api.comments.listComments({ secretId: of, ...(after && { after }), ...(through && { through }) }),
      )
    }
    case 'mine':
      return moreReply(api.secrets.listMine({ tab: tabOf(searchParams), after }), {})
    case 'notifications':
      return moreReply(api.notifications.listNotifications({ after }), {})
    case 'requests':
      return moreReply(api.chat.listRequests({ after }), {})
    case 'conversations':
      return moreReply(api.chat.listConversations({ after }), {})
    case 'blocked':
      return moreReply(api.chat.listBlocked({ after }), {})
    case 'photos':
      return moreReply(ofPhotos(api, after), {})
    case 'photo-comments':
      return moreReply(api.photos.listPhotoComments({ photoId: of, after }), {})
    case 'people':
      return moreReply(peopleNamed(api, searchParams.get('con') ?? ''), {})
    case 'cases':
      return moreReply(api.reports.listCases(casesOf(deskOf(searchParams))), {})
    default:
      throw data({ code: 'request.not_found' }, { status: 404 })
  }
}

/** The result is short, so there is no next page. */
async function peopleNamed(api: PageContext['api'], term: string) {
  return { ...(await api.chat.searchPeople({ term })), next: null }
}

async function ofPhotos(api: PageContext['api'], after: string) {
  const page = await api.photos.listPhotos({ after })
  return { ...page, items: page.items.map(withPlace) }
}

async function ofSearch(api: PageContext['api'], search: URLSearchParams) {
  const [q, after] = [search.get('q') ?? '', search.get('after') ?? '']
  const page = await api.search.searchSecrets({ q, section: sectionIn(search), ...filtersOf(search), after })
  return { ...page, items: page.items.map(withPlace) }
}

async function ofFeed(api: PageContext['api'], section: string, search: URLSearchParams) {
  const after = search.get('after') ?? ''
  // The API validates the section like any input.
  const page = await readFeed(api, section as 'all', feedFiltersOf(search), after)
  return { ...page, items: page.items.map(withPlace) }
}
