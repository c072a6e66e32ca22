// Endpoint handler: changes the nickname. The error does not reveal whether it is in use, reserved or was used before.
import { AppError } from '@murmullo/contract/errors'
import { type NicknameFault, nicknameFault, nicknameKey } from '@murmullo/contract/nicknames'
import type { Call } from '../../platform/call.ts'
import { isTaken } from '../../platform/db.ts'
import { findNicknameForUpdate, findNicknameHolder, updateNickname } from './accounts.store.ts'
import { hashNickname } from './hash-nickname.ts'
import { hasTombstone, insertTombstone } from './nicknames.store.ts'
import { forgetSessions } from './read-session.ts'
import { whoAsks } from './who-asks.ts'

const refusals = {
  letters: 'accounts.nickname_letters',
  short: 'accounts.nickname_short',
  long: 'accounts.nickname_long',
  reserved: 'accounts.nickname_unavailable',
} as const satisfies Record<NicknameFault, string>

export async function changeNickname(call: Call, { nickname }: { nickname: string }) {
  const { accountId } = whoAsks(call)
  const { services } = call
  if (nickname.trim() === '') throw new AppError('accounts.nickname_missing')
  const fault = nicknameFault(nickname)
  if (fault !== null) throw new AppError(refusals[fault])
  const hashOf = await hashNickname(services)
  const key = nicknameKey(nickname)
  await services.db.app.transaction().execute(async (trx) => {
    const before = await findNicknameForUpdate(trx, accountId)
    // Another spelling of the own nickname has the same normalized key.
    const isOwn = before === key
    // Query current nicknames before tombstones: a nickname released between the two queries is found by the second.
    const holder = await findNicknameHolder(trx, key)
    if (holder !== undefined && holder !== accountId) throw new AppError('accounts.nickname_unavailable')
    if (!isOwn && (await hasTombstone(trx, hashOf(key)))) throw new AppError('accounts.nickname_unavailable')
    await updateNickname(trx, accountId, { nickname, nicknameKey: key }).catch((error: unknown) => {
      throw isTaken(error) ? new AppError('accounts.nickname_unavailable') : error
    })
    // Tombstone: the previous nickname is never available to another account.
    if (!isOwn) await insertTombstone(trx, hashOf(before))
  })
  forgetSessions(services)
  return {}
}
