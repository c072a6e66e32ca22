// Keeps the words somebody chose for themselves; null takes one away, and what is left out stays.
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
  // The bar shows the name.
  forgetSessions(call.services)
}
