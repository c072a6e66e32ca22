// Endpoint handler: the profile of the signed-in user, with its private fields.
import type { Call } from '../../platform/call.ts'
import { readMine } from '../accounts/read-mine.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findOwn } from './profiles.store.ts'
import { viewMyProfile } from './profiles.view.ts'

export async function readMyProfile(call: Call) {
  const { accountId } = whoAsks(call)
  const [row, account] = await Promise.all([findOwn(call.services.db.app, accountId), readMine(call)])
  return viewMyProfile(row, account)
}
