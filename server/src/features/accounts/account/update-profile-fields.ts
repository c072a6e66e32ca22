// Updates username, display name and bio. Null deletes a field, an omitted field stays unchanged.
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { updateProfileColumns } from '../auth/accounts.store.ts'
import { clearSessionCache } from '../auth/read-session.ts'
import { requireSession } from '../auth/require-session.ts'

export type ProfileFields = {
  readonly [Name in 'username' | 'displayName' | 'bio']?: string | null | undefined
}

export async function updateProfileFields(
  context: RequestContext,
  { username, displayName, bio }: ProfileFields,
): Promise<void> {
  const { accountId } = requireSession(context)
  const changes = Object.entries({ username, displayName, bio }).filter(([, value]) => value !== undefined)
  if (changes.length === 0) return
  await updateProfileColumns(context.deps.db.write, accountId, Object.fromEntries(changes))
  // The page header shows the name from the cached session.
  clearSessionCache(context.deps)
}
