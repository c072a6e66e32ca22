// Refuses a display name or username that belongs to another user or to the site: readers would mistake its author (impersonation).
import { AppError } from '@murmullo/contract/core/errors'
import { isReservedName, nameKey } from '@murmullo/contract/accounts/nicknames'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { findNicknameHolder } from '../auth/accounts.store.ts'
import { requireSession } from '../auth/require-session.ts'

export async function assertNamesAvailable(context: RequestContext, names: readonly string[]): Promise<void> {
  const { accountId, kind } = requireSession(context)
  for (const name of names) {
    const holder = await findNicknameHolder(context.deps.db.write, nameKey(name))
    const isTakenByAnother = holder !== undefined && holder !== accountId
    // Staff roles may use names reserved for the site.
    if (isTakenByAnother || (isReservedName(name) && kind !== 'admin' && kind !== 'moderator'))
      throw new AppError('profiles.name_unavailable')
  }
}
