// View: adds the matched words to the feed card of a search result.
import type { FoundSecret } from '@murmullo/contract/content/search'
import type { SecretCard } from '@murmullo/contract/content/secrets'
import type { Highlights } from './search.highlights.ts'

export function viewFound(card: SecretCard, { words }: Highlights): FoundSecret {
  return { ...card, words }
}
