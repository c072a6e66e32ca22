// Keeps what somebody says of themselves. Nothing here is ever filled in for them, least of all from their e-mail.
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
  // First what may be refused, and then nothing is saved. An automatic nickname that comes back as it was is not a choice.
  await assertOwnNames(call, newNames(description, await findOwn(call.services.db.app, accountId)))
  if (nickname !== undefined && nickname !== current) await changeNickname(call, { nickname })
  await describeAccount(call, description)
  return readMyProfile(call)
}

/** A form sends back what it was given; what somebody has had for long is not taken from them. */
function newNames(said: Description, own: { username: string | null; displayName: string | null }): string[] {
  const [username, displayName] = [said.username ?? null, said.displayName ?? null]
  return [
    ...(username !== null && username !== own.username ? [username] : []),
    ...(displayName !== null && displayName !== own.displayName ? [displayName] : []),
  ]
}
