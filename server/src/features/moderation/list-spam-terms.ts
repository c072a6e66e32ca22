// Endpoint handlers: the spam term list, defaults plus the terms that an administrator saved.
import type { SpamList } from '@murmullo/contract/moderation'
import { defaultSpamTerms } from '@murmullo/contract/spam'
import type { Call } from '../../platform/call.ts'
import { textMark } from '../../platform/text-mark.ts'
import { listSpamTerms as listTerms } from './moderation.store.ts'

export async function listSpamTerms({ services }: Call): Promise<SpamList> {
  return spamListOf(await listTerms(services.db.app))
}

/** Public: a user may know the terms that reject a text. */
export async function listUnwelcome({ services }: Call): Promise<{ terms: string[] }> {
  return { terms: [...defaultSpamTerms, ...(await listTerms(services.db.app))] }
}

export function spamListOf(terms: readonly string[]): SpamList {
  return { always: [...defaultSpamTerms], terms: [...terms], seen: markOfTerms(terms) }
}

export function markOfTerms(terms: readonly string[]): string {
  return textMark(terms.join('\n'))
}
