// Maps database rows to responses: the private view of the own profile, and the smaller public view.
import type { MyAccount } from '@murmullo/contract/accounts'
import type { MyProfile, Profile } from '@murmullo/contract/profiles'
import { cutToMonth } from '@murmullo/contract/values'

type DescribedRow = Readonly<{
  publicId: string
  nickname: string
  username: string | null
  displayName: string | null
  bio: string | null
  role: string
  avatar: string | null
  createdAt: Date
}>

export function viewMyProfile(row: DescribedRow, { email, emailVerified, since }: MyAccount): MyProfile {
  return { ...viewShown(row), since, email, emailVerified }
}

export function viewProfile(row: DescribedRow, following: boolean): Profile {
  return { ...viewShown(row), since: cutToMonth(row.createdAt), following }
}

function viewShown({ publicId, nickname, username, displayName, bio, role, avatar }: DescribedRow) {
  return { id: publicId, nickname, username, displayName, bio, isAdmin: role === 'admin', avatar }
}
