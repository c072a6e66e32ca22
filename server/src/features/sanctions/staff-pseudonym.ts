// Staff pseudonym (HMAC) stored with a sanction: recognizes the same moderator later without a link to the account.
import type { Deps } from '../../platform/context/request-context.ts'
import type { KeyStore } from '../../platform/crypto/key-store.ts'
import { createPseudonym } from '../../platform/crypto/hmac.ts'

export async function staffPseudonym({ keys }: Deps, accountId: string): Promise<string> {
  const [active = ''] = await listStaffPseudonyms(keys, accountId)
  return active
}

/** One for each version of the keys, the active one first. */
export async function listStaffPseudonyms(keys: KeyStore, accountId: string): Promise<string[]> {
  const versions = await keys.allVersions('team')
  return versions.map(({ key }) => createPseudonym(key, Buffer.from(accountId), 'sanctions'))
}
