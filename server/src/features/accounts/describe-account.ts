// Updates username, display name and bio. Null deletes a field, an omitted field stays unchanged.
import type { Call } from '../../platform/call.ts'
import { updateDescription } from './accounts.store.ts'
import { forgetSessions } from './read-session.ts'
import { whoAsks } from './who-asks.ts'

export type Description = {
  readonly [Name in 'username' | 'displayName' | 'bio']?: string | null | undefined
}

export async function describeAccount(call: Call, { username, displayName, bio }: Description): Promise<void> {
  const { accountId } = whoAsks(call)
  const said = Object.entries({ username, displayName, bio }).filter(([, value]) => value !== undefined)
  if (said.length === 0) return
  await updateDescription(call.services.db.app, accountId, Object.fromEntries(said))
  // The page header shows the name from the cached session.
  forgetSessions(call.services)
}
