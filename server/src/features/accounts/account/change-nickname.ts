// Nickname changes: the endpoint handler, and the hash of a former nickname.
import { AppError } from '@murmullo/contract/core/errors'
import { type NicknameError, validateNickname, nicknameKey } from '@murmullo/contract/accounts/nicknames'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'
import { findNicknameForUpdate, findNicknameHolder, updateNickname } from '../auth/accounts.store.ts'
import { hasTombstone, insertTombstone, type NicknameHashes } from './nickname-tombstones.store.ts'
import { clearSessionCache } from '../auth/read-session.ts'
import { requireSession } from '../auth/require-session.ts'

const errorCodes = {
  characters: 'accounts.nickname_characters',
  short: 'accounts.nickname_short',
  long: 'accounts.nickname_long',
  reserved: 'accounts.nickname_unavailable',
} as const satisfies Record<NicknameError, string>

/** Endpoint handler: changes the nickname. The error does not reveal whether it is in use, reserved or was used before. */
export async function changeNickname(context: RequestContext, { nickname }: { nickname: string }) {
  const { accountId } = requireSession(context)
  const { deps } = context
  if (nickname.trim() === '') throw new AppError('accounts.nickname_missing')
  const fault = validateNickname(nickname)
  if (fault !== null) throw new AppError(errorCodes[fault])
  const hashNicknameKey = await createNicknameHasher(deps)
  const key = nicknameKey(nickname)
  await deps.db.write.transaction().execute(async (trx) => {
    const before = await findNicknameForUpdate(trx, accountId)
    // Another spelling of the own nickname has the same normalized key.
    const isOwn = before === key
    // Query current nicknames before tombstones: a nickname released between the two queries is found by the second.
    const holder = await findNicknameHolder(trx, key)
    if (holder !== undefined && holder !== accountId) throw new AppError('accounts.nickname_unavailable')
    if (!isOwn && (await hasTombstone(trx, hashNicknameKey(key)))) throw new AppError('accounts.nickname_unavailable')
    await updateNickname(trx, accountId, { nickname, nicknameKey: key }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('accounts.nickname_unavailable') : error
    })
    // Tombstone: the previous nickname is never available to another account.
    if (!isOwn) await insertTombstone(trx, hashNicknameKey(before))
  })
  clearSessionCache(deps)
  return {}
}

/** HMAC of a former nickname for its tombstone: enough to refuse it to other accounts, not to read it. */
export async function createNicknameHasher({ keys }: Deps): Promise<(key: string) => NicknameHashes> {
  const [active, ...others] = await keys.allVersions('tombstone')
  if (active === undefined) throw new Error('no authorship key')
  return (key) => [hmac(active.key, key), ...others.map((each) => hmac(each.key, key))]
}
