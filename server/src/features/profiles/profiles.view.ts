// Maps database rows to responses: the private view of the own profile, and the smaller public view.
import type { MyAccount } from '@murmullo/contract/accounts/accounts'
import type { MyProfile, Profile } from '@murmullo/contract/accounts/profiles'
import { truncateToMonth } from '@murmullo/contract/core/primitives'

type ProfileRow = Readonly<{
  publicId: string
  nickname: string
  username: string | null
  displayName: string | null
  bio: string | null
  role: string
  avatar: string | null
  createdAt: string
}>

export function viewMyProfile(row: ProfileRow, { email, emailVerified, since }: MyAccount): MyProfile {
  return { ...viewPublicFields(row), since, email, emailVerified }
}

export function viewProfile(row: ProfileRow, following: boolean): Profile {
  return { ...viewPublicFields(row), since: truncateToMonth(new Date(row.createdAt)), following }
}

function viewPublicFields({ publicId, nickname, username, displayName, bio, role, avatar }: ProfileRow) {
  return { id: publicId, nickname, username, displayName, bio, isAdmin: role === 'admin', avatar }
}
