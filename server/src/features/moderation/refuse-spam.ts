// Rejects text that contains a spam term: default terms plus the administrator's list, in an in-process TTL cache.
import { AppError } from '@murmullo/contract/errors'
import { defaultSpamTerms, findSpam, prepareTerms, type SpamTerms } from '@murmullo/contract/spam'
import type { Call, Services } from '../../platform/call.ts'
import { listSpamTerms } from './moderation.store.ts'

/** TTL: every process applies an update of the list within this time. */
const rememberMs = 5_000
type Known = { readonly terms: SpamTerms; readonly until: number }
const ofProcess = new WeakMap<Services, Known>()

type SpamCode = 'secrets.spam' | 'comments.spam' | 'photos.spam'

/** The error shows the client its own IP address; the address is not stored. */
export async function refuseSpam({ services, address }: Call, text: string, code: SpamCode): Promise<void> {
  if (findSpam(text, await termsOf(services)) !== null) throw new AppError(code, { address: address() })
}

/** Invalidates the cache: the administrator's own process applies an update at once. */
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
