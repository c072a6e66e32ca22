// Endpoint handler: creates an anonymous account, which a visitor needs for a first secret or comment. It has no recovery phrase until its user asks for
// one. A retry with the same idempotency key starts a session of the account that the first request created.
import { AppError } from '@murmullo/contract/core/errors'
import type { Deps, RequestContext } from '../../../platform/context/request-context.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { findStoredReply, withIdempotencyKey } from '../../../platform/idempotency/with-idempotency-key.ts'
import { findUserWithoutPhrase } from './accounts.store.ts'
import { createAccount } from './create-account.ts'
import { createUser } from './create-user.ts'
import { nameWithoutPhrase } from './sign-in-names.ts'
import { startSession } from './start-session.ts'

type Created = { readonly userId: string }

/**
 * A visitor has no account that would tell two clients with the same key apart, and the key leads to the account. So it must be random: another key
 * creates a new account each time.
 */
const randomKey = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

export async function continueAnonymously(context: RequestContext) {
  const { deps, idempotencyKey } = context
  if (context.session !== null) throw new AppError('accounts.already_signed_in')
  const key = idempotencyKey !== null && randomKey.test(idempotencyKey) ? idempotencyKey : null
  const attempt = { principal: 'visitor', key, operation: 'accounts.continueAnonymously', input: {} }
  const stored = await findStoredReply<Created>(deps, attempt)
  if (stored !== undefined) await assertWithoutPhrase(deps, stored)
  const { userId } = stored ?? (await createAnonymousAccount(deps, attempt))
  await startSession(context, userId)
  return {}
}

/** From then on only the phrase, or email and password, sign in. */
async function assertWithoutPhrase({ db }: Deps, { userId }: Created): Promise<void> {
  if (!(await findUserWithoutPhrase(db.write, userId))) throw new AppError('access.account_required')
}

async function createAnonymousAccount(deps: Deps, attempt: Parameters<typeof withIdempotencyKey>[1]): Promise<Created> {
  // Before the transaction: hashing is slow. Of two concurrent requests one is refused, and a job deletes its user without an account.
  const userId = await createUser(deps, nameWithoutPhrase(), newPublicId())
  if (userId === null) throw new Error('sign-in name collision')
  return withIdempotencyKey<Created>(deps, attempt, async (trx) => {
    await createAccount(trx, { userId, isAnonymous: true })
    return { userId }
  })
}
