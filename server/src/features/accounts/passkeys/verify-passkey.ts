// Endpoint handlers: a passkey instead of a code as second factor, and instead of the password for step-up.
import { AppError } from '@murmullo/contract/core/errors'
import type { PasskeyAssertion } from '@murmullo/contract/accounts/passkeys'
import type { RequestContext, Session } from '../../../platform/context/request-context.ts'
import { getRelyingParty, verifyAssertion } from '../../../platform/webauthn/webauthn.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { generateSessionToken, hashSessionToken } from '../../../platform/integrations/auth.ts'
import { findPublicId } from '../auth/accounts.store.ts'
import { completeSecondFactor, confirmSessionByPasskey, consumePasskeyChallenge } from '../auth/sessions.store.ts'
import { appendOwnAuditEntry } from '../second-factor/append-own-audit-entry.ts'
import { consumeAttempt } from '../second-factor/attempts.ts'
import { requireStaff, requireVerifiedStaff } from '../second-factor/require-staff.ts'
import { applyRotatedToken } from '../second-factor/verify-second-factor.ts'
import { findPasskeyForUpdate, updatePasskeyUse } from './passkeys.store.ts'
import { isHandleOf } from './user-handle.ts'

type Input = { readonly credential: PasskeyAssertion }

export async function passWithPasskey(context: RequestContext, { credential }: Input) {
  const session = requireStaff(context)
  const token = generateSessionToken()
  await verifyPasskey(context, session, credential, (trx) =>
    completeSecondFactor(trx, session.sessionHash, hashSessionToken(token)),
  )
  applyRotatedToken(context, token)
  return {}
}

export async function confirmWithPasskey(context: RequestContext, { credential }: Input) {
  const session = requireVerifiedStaff(context)
  await verifyPasskey(context, session, credential, (trx) => confirmSessionByPasskey(trx, session.sessionHash))
  return {}
}

/** Runs the effect in the transaction that updates the signature counter. `effect` returns false when the session ended. */
async function verifyPasskey(
  context: RequestContext,
  session: Session,
  credential: PasskeyAssertion,
  effect: (trx: Trx) => Promise<boolean>,
): Promise<void> {
  const { db } = context.deps
  // In a statement of its own: a refused response uses the challenge up, too.
  const challenge = await consumePasskeyChallenge(db.write, session.sessionHash)
  const isAccepted =
    challenge !== null &&
    (await db.write.transaction().execute(async (trx) => {
      if (!(await acceptAssertion(context, trx, { session, challenge, credential }))) return false
      if (!(await effect(trx))) throw new AppError('access.account_required')
      return true
    }))
  if (!isAccepted) await refuse(context, session)
}

type Attempt = { readonly session: Session; readonly challenge: Buffer; readonly credential: PasskeyAssertion }

async function acceptAssertion({ deps }: RequestContext, trx: Trx, { session, challenge, credential }: Attempt) {
  const { accountId } = session
  const passkey = await findPasskeyForUpdate(trx, accountId, Buffer.from(credential.id, 'base64url'))
  if (passkey === null || !isHandleOf(await findPublicId(trx, accountId), credential.response)) return false
  const verification = { challenge, credential: passkey }
  const signCount = await verifyAssertion(getRelyingParty(deps.config), verification, credential)
  if (signCount === null) return false
  await updatePasskeyUse(trx, passkey.rowId, signCount)
  return true
}

/**
 * Refused attempts count with those of the TOTP codes, which bounds the audit entries. They are counted after the verification, because a signature
 * cannot be guessed: an attacker who has used up the attempts of the account does not lock out the owner of a passkey.
 */
async function refuse(context: RequestContext, { accountId }: Session): Promise<never> {
  await consumeAttempt(context, accountId, 'totp')
  await context.deps.db.write
    .transaction()
    .execute((trx) => appendOwnAuditEntry(trx, accountId, 'accounts.reject_passkey'))
  throw new AppError('accounts.passkey_rejected')
}
