// Creates the account row of a user, with a random automatic nickname that reveals nothing.
import { nicknameLimits } from '@murmullo/contract/limits'
import { nicknameKey } from '@murmullo/contract/nicknames'
import type { Db } from '../../platform/db.ts'
import { newInternalId } from '../../platform/internal-id.ts'
import { newPublicId, randomLetters } from '../../platform/public-id.ts'
import { insertAccount } from './accounts.store.ts'

const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const lettersOfNickname = 10

type Who = { readonly userId: string; readonly isAnonymous: boolean; readonly claimedEmail?: string | null }

export async function newAccount(db: Db, { userId, isAnonymous, claimedEmail = null }: Who): Promise<void> {
  const nickname = nicknameLimits.automaticPrefix + randomLetters(letters, lettersOfNickname)
  await insertAccount(db, {
    id: newInternalId(),
    publicId: newPublicId(),
    nickname,
    nicknameKey: nicknameKey(nickname),
    userId,
    isAnonymous,
    claimedEmail,
  })
}
