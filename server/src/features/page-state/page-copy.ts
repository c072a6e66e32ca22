// Policy of the shared pages: whether a signed-in reader gets the shared copy of a public page or a separate rendering. The lookup does the same work
// for every reader, and a random tenth of all accounts gets separate renderings, so that a slower page does not reveal a block
// (docs/decisions/0076-shared-pages.md).
import type { Cookies, Deps, Session } from '../../platform/context/request-context.ts'
import { hmac } from '../../platform/crypto/hmac.ts'
import { readSession } from '../accounts/auth/read-session.ts'

const weekMs = 7 * 86_400_000
/** One of so many accounts, another one each week. */
const sampleSize = 10

export async function readsSharedPages(services: Deps, cookies: Pick<Cookies, 'read'>): Promise<boolean> {
  const [session, key] = await Promise.all([readSession(services, cookies), services.keys('page-copy')])
  if (session === null) return false
  const week = String(Math.floor(services.clock() / weekMs))
  const isInSample = hmac(key, session.accountId, week).readUInt32BE() % sampleSize === 0
  return hasImpersonalPages(session) && !session.isInBlock && !isInSample
}

/** Whether public pages have nothing of the reader in them. Those of the staff have controls, and those of a sanctioned user a banner. */
export function hasImpersonalPages({ kind, awaiting, sanction }: Session): boolean {
  return (kind === 'anonymous' || kind === 'registered') && awaiting === null && sanction === null
}
