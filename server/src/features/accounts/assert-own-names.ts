// Refuses a display name or username that belongs to another user or to the site: readers would mistake its author (impersonation).
import { AppError } from '@murmullo/contract/errors'
import { isReservedName, nameKey } from '@murmullo/contract/nicknames'
import type { RequestContext } from '../../platform/call.ts'
import { findNicknameHolder } from './accounts.store.ts'
import { requireSession } from './who-asks.ts'

export async function assertNamesAvailable(call: RequestContext, names: readonly string[]): Promise<void> {
  const { accountId, kind } = requireSession(call)
  for (const name of names) {
    const holder = await findNicknameHolder(call.deps.db.app, nameKey(name))
    const isTakenByAnother = holder !== undefined && holder !== accountId
    // Staff roles may use names reserved for the site.
    if (isTakenByAnother || (isReservedName(name) && kind !== 'admin' && kind !== 'moderator'))
      throw new AppError('profiles.name_unavailable')
  }
}
