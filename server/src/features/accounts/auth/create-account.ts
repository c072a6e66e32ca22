// Creates the account row of a user, with a random automatic nickname that reveals nothing.
import { nicknameLimits } from '@murmullo/contract/constants/limits'
import { nicknameKey } from '@murmullo/contract/accounts/nicknames'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { newRandomId } from '../../../platform/crypto/internal-id.ts'
import { newPublicId, randomString } from '../../../platform/crypto/public-id.ts'
import { insertAccount } from './accounts.store.ts'

const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const suffixLength = 10

type NewAccountInput = { readonly userId: string; readonly isAnonymous: boolean; readonly claimedEmail?: string | null }

export async function createAccount(
  db: Db | Trx,
  { userId, isAnonymous, claimedEmail = null }: NewAccountInput,
): Promise<void> {
  const nickname = nicknameLimits.automaticPrefix + randomString(alphabet, suffixLength)
  await insertAccount(db, {
    id: newRandomId(),
    publicId: newPublicId(),
    nickname,
    nicknameKey: nicknameKey(nickname),
    userId,
    isAnonymous,
    claimedEmail,
  })
}
