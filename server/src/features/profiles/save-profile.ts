// Endpoint handler: saves the profile form. No field ever gets a default value, least of all from the email address.
import type { RequestContext } from '../../platform/context/request-context.ts'
import { assertNamesAvailable } from '../accounts/account/assert-names-available.ts'
import { changeNickname } from '../accounts/account/change-nickname.ts'
import { type ProfileFields, updateProfileFields } from '../accounts/account/update-profile-fields.ts'
import { requireSession } from '../accounts/auth/require-session.ts'
import { findOwn } from './profiles.store.ts'
import { readMyProfile } from './read-profile.ts'

type ProfileForm = ProfileFields & { readonly nickname?: string | undefined }

export async function saveProfile(context: RequestContext, { nickname, ...description }: ProfileForm) {
  const { accountId, nickname: current } = requireSession(context)
  // Validation first, so that a refused request saves no field. An automatic nickname sent back unchanged is not a choice.
  await assertNamesAvailable(context, newNames(description, await findOwn(context.deps.db.write, accountId)))
  if (nickname !== undefined && nickname !== current) await changeNickname(context, { nickname })
  await updateProfileFields(context, description)
  return readMyProfile(context)
}

/** Only changed names are validated: a form sends every field back, and a user keeps a name accepted earlier. */
function newNames(fields: ProfileFields, own: { username: string | null; displayName: string | null }): string[] {
  const [username, displayName] = [fields.username ?? null, fields.displayName ?? null]
  return [
    ...(username !== null && username !== own.username ? [username] : []),
    ...(displayName !== null && displayName !== own.displayName ? [displayName] : []),
  ]
}
