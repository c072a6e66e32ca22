// Refuses a display name or username that belongs to another user or to the site: readers would mistake its author (impersonation).
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
    // Staff roles may use names reserved for the site.
    if (isAnothers || (isHouseName(name) && kind !== 'admin' && kind !== 'moderator'))
      throw new AppError('profiles.name_unavailable')
  }
}
