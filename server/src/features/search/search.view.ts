// From what was found to what leaves the server: the card as the feed has it, and the words to mark in it.
import type { FoundSecret } from '@murmullo/contract/search'
import type { SecretCard } from '@murmullo/contract/secrets'
import type { Marks } from './search.marks.ts'

export function viewFound(card: SecretCard, { words }: Marks): FoundSecret {
  return { ...card, words }
}
