// Endpoint handlers: the spam term list, defaults plus the terms that an administrator saved.
import type { SpamList } from '@murmullo/contract/moderation/moderation'
import { defaultSpamTerms } from '@murmullo/contract/safety/spam-matcher'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { textFingerprint } from '../../../platform/crypto/text-fingerprint.ts'
import { listSpamTerms as listTerms } from '../checks/moderation.store.ts'

export async function listSpamTerms({ deps }: RequestContext): Promise<SpamList> {
  return viewSpamList(await listTerms(deps.db.write))
}

/** Public: a user may know the terms that reject a text. */
export async function listPublicSpamTerms({ deps }: RequestContext): Promise<{ terms: string[] }> {
  return { terms: [...defaultSpamTerms, ...(await listTerms(deps.db.write))] }
}

export function viewSpamList(terms: readonly string[]): SpamList {
  return { always: [...defaultSpamTerms], terms: [...terms], seen: spamTermsVersion(terms) }
}

export function spamTermsVersion(terms: readonly string[]): string {
  return textFingerprint(terms.join('\n'))
}
