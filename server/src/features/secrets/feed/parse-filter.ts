// Parses the feed filter of a request, shared by all features that list secrets.
import type { FeedInput } from '@murmullo/contract/content/secrets'
import { type FeedFilter, parseFeedFilter, cursorListName } from './feed.filter.ts'

/** Also returns the list name, so that a cursor of one filter is invalid for any other. */
export function parseFilter(input: FeedInput): { readonly filter: FeedFilter; readonly list: string } {
  const filter = parseFeedFilter(input)
  return { filter, list: cursorListName(filter) }
}
