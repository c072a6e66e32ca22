// Nobody takes as their name what another is known by, nor the house's: whoever reads it would think it was them.
import { AppError } from '@murmullo/contract/errors'
import { isHouseName, nameKey } from '@murmullo/contract/nicknames'
import type { Call } from '../../platform/call.ts'
import { findNicknameHolder } from './accounts.store.ts'
import { whoAsks } from './who-asks.ts'

export async function assertOwnNames(call: Call, names: readonly string[]): Promise<void> {
  const { accountId, kind } = whoAsks(call)
  for (const name of names) {
    const holder = await findNicknameHolder(call.services.db.app, nameKey(name))
    const isAnothers = holder !== undefined && holder !== accountId
    // The team may speak as the house.
    if (isAnothers || (isHouseName(name) && kind !== 'admin' && kind !== 'moderator'))
      throw new AppError('profiles.name_unavailable')
  }
}
