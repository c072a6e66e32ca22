// Endpoint handler: saves the preferences of the user.
import type { Preferences } from '@murmullo/contract/accounts'
import type { Call } from '../../platform/call.ts'
import { savePreferenceRow } from './accounts.store.ts'
import { viewPreferences } from './accounts.view.ts'
import { forgetSessions } from './read-session.ts'
import { whoAsks } from './who-asks.ts'

type Chosen = { readonly [Name in keyof Preferences]?: boolean | undefined }

export async function savePreferences(call: Call, chosen: Chosen) {
  const { accountId } = whoAsks(call)
  const values = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined))
  const row = await savePreferenceRow(call.services.db.app, accountId, values)
  forgetSessions(call.services)
  return viewPreferences(row)
}
