// Refuses text with words that are not welcome here, by our list and the one an administrator writes.
import { AppError } from '@murmullo/contract/errors'
import { defaultSpamTerms, findSpam, prepareTerms, type SpamTerms } from '@murmullo/contract/spam'
import type { Call, Services } from '../../platform/call.ts'
import { listSpamTerms } from './moderation.store.ts'

/** An edit of the list is heeded by every process within this time. */
const rememberMs = 5_000
type Known = { readonly terms: SpamTerms; readonly until: number }
const ofProcess = new WeakMap<Services, Known>()

type SpamCode = 'secrets.spam' | 'comments.spam' | 'photos.spam'

/** Whoever writes it is told their own address; it is kept nowhere. */
export async function refuseSpam({ services, address }: Call, text: string, code: SpamCode): Promise<void> {
  if (findSpam(text, await termsOf(services)) !== null) throw new AppError(code, { address: address() })
}

/** Whoever changed the list sees it heeded at once. */
export function forgetTerms(services: Services): void {
  ofProcess.delete(services)
}

async function termsOf(services: Services): Promise<SpamTerms> {
  const known = ofProcess.get(services)
  if (known !== undefined && known.until > Date.now()) return known.terms
  const terms = prepareTerms([...defaultSpamTerms, ...(await listSpamTerms(services.db.app))])
  ofProcess.set(services, { terms, until: Date.now() + rememberMs })
  return terms
}
