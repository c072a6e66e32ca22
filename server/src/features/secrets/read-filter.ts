// What a reader asks of a list of secrets: the same filters for whoever lists them.
import type { FeedInput } from '@murmullo/contract/secrets'
import { type FeedFilter, filterOf, listOf } from './feed.filter.ts'

/** And the name of the list, so that a cursor of one filter opens no other. */
export function readFilter(input: FeedInput): { readonly filter: FeedFilter; readonly list: string } {
  const filter = filterOf(input)
  return { filter, list: listOf(filter) }
}
