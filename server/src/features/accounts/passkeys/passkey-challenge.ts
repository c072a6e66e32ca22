// WebAuthn challenges: random, stored with the session, valid once and for some minutes.
import { AppError } from '@murmullo/contract/core/errors'
import type { PasskeyRequestOptions } from '@murmullo/contract/accounts/passkeys'
import { passkeyLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext, Session } from '../../../platform/context/request-context.ts'
import { generateChallenge, getRelyingParty } from '../../../platform/webauthn/webauthn.ts'
import { savePasskeyChallenge } from '../auth/sessions.store.ts'
import { requireStaff } from '../second-factor/require-staff.ts'
import { listDescriptors } from './passkeys.store.ts'

export async function createChallenge({ deps }: RequestContext, { sessionHash }: Session): Promise<string> {
  const challenge = generateChallenge()
  if (!(await savePasskeyChallenge(deps.db.write, sessionHash, challenge)))
    throw new AppError('access.account_required')
  return challenge.toString('base64url')
}

/** Endpoint handler: options for the use of a passkey, as second factor or for step-up. The names of the passkeys are not in them. */
export async function challengePasskey(context: RequestContext): Promise<PasskeyRequestOptions> {
  const session = requireStaff(context)
  const { db, config } = context.deps
  const allowCredentials = await listDescriptors(db.write, session.accountId)
  if (allowCredentials.length === 0) throw new AppError('accounts.passkey_missing')
  return {
    challenge: await createChallenge(context, session),
    rpId: getRelyingParty(config).id,
    timeout: passkeyLimits.browserTimeoutMs,
    allowCredentials,
    userVerification: 'required',
  }
}
