// Endpoint handler: saves the profile form. No field ever gets a default value, least of all from the email address.
import type { Call } from '../../platform/call.ts'
import { assertOwnNames } from '../accounts/assert-own-names.ts'
import { changeNickname } from '../accounts/change-nickname.ts'
import { type Description, describeAccount } from '../accounts/describe-account.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { findOwn } from './profiles.store.ts'
import { readMyProfile } from './read-my-profile.ts'

type Said = Description & { readonly nickname?: string | undefined }

export async function saveProfile(call: Call, { nickname, ...description }: Said) {
  const { accountId, nickname: current } = whoAsks(call)
  // Validation first, so that a refused request saves no field. An automatic nickname sent back unchanged is not a choice.
  await assertOwnNames(call, newNames(description, await findOwn(call.services.db.app, accountId)))
  if (nickname !== undefined && nickname !== current) await changeNickname(call, { nickname })
  await describeAccount(call, description)
  return readMyProfile(call)
}

/** Only changed names are validated: a form sends every field back, and a user keeps a name accepted earlier. */
function newNames(said: Description, own: { username: string | null; displayName: string | null }): string[] {
  const [username, displayName] = [said.username ?? null, said.displayName ?? null]
  return [
    ...(username !== null && username !== own.username ? [username] : []),
    ...(displayName !== null && displayName !== own.displayName ? [displayName] : []),
  ]
}
