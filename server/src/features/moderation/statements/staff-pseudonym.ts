// Staff pseudonym (HMAC) stored with a decision: recognizes the same moderator later without a link to the account. Sanctions and statements about
// content have different scopes, so that a moderator's sanctions cannot be matched with the contents that they decided.
import type { KeyStore } from '../../../platform/crypto/key-store.ts'
import { createPseudonym } from '../../../platform/crypto/hmac.ts'

export type DecisionScope = 'sanctions' | 'statements'

export async function staffPseudonym(keys: KeyStore, accountId: string, scope: DecisionScope): Promise<string> {
  const [active = ''] = await listStaffPseudonyms(keys, accountId, scope)
  return active
}

/** One for each version of the keys, the active one first. */
export async function listStaffPseudonyms(keys: KeyStore, accountId: string, scope: DecisionScope): Promise<string[]> {
  const versions = await keys.allVersions('team')
  return versions.map(({ key }) => createPseudonym(key, Buffer.from(accountId), scope))
}

/** An appeal is answered by a moderator who did not make the decision. An automated decision (null) has no moderator. */
export function isOwnDecision(decidedBy: string | null, pseudonyms: readonly string[]): boolean {
  return decidedBy !== null && pseudonyms.includes(decidedBy)
}
