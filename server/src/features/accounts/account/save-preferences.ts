// Endpoint handler: saves the preferences of the user.
import type { Preferences } from '@murmullo/contract/accounts/accounts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { savePreferenceRow } from '../auth/accounts.store.ts'
import { viewPreferences } from './accounts.view.ts'
import { clearSessionCache } from '../auth/read-session.ts'
import { requireSession } from '../auth/require-session.ts'

type PreferenceChanges = { readonly [Name in keyof Preferences]?: boolean | undefined }

export async function savePreferences(call: RequestContext, changes: PreferenceChanges) {
  const { accountId } = requireSession(call)
  const values = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const row = await savePreferenceRow(call.deps.db.app, accountId, values)
  clearSessionCache(call.deps)
  return viewPreferences(row)
}
