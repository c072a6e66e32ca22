// View: adds the matched words to the feed card of a search result.
import type { FoundSecret } from '@murmullo/contract/search'
import type { SecretCard } from '@murmullo/contract/secrets'
import type { Highlights } from './search.marks.ts'

export function viewFound(card: SecretCard, { words }: Highlights): FoundSecret {
  return { ...card, words }
}
