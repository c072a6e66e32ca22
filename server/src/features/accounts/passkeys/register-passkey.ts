// Endpoint handlers: the registration of a passkey, in a session that has passed the second factor and step-up.
import { AppError } from '@murmullo/contract/core/errors'
import {
  type PasskeyAttestation,
  type PasskeyCreationOptions,
  passkeyTransports,
} from '@murmullo/contract/accounts/passkeys'
import { passkeyLimits } from '@murmullo/contract/constants/limits'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { newPublicId } from '../../../platform/crypto/public-id.ts'
import { getRelyingParty, passkeyAlgorithms, verifyAttestation } from '../../../platform/webauthn/webauthn.ts'
import { findPublicId } from '../auth/accounts.store.ts'
import { consumePasskeyChallenge } from '../auth/sessions.store.ts'
import { appendOwnAuditEntry } from '../second-factor/append-own-audit-entry.ts'
import { requireVerifiedStaff } from '../second-factor/require-staff.ts'
import { findFactorForUpdate } from '../second-factor/second-factors.store.ts'
import { createChallenge } from './passkey-challenge.ts'
import { countPasskeys, insertPasskey, listDescriptors } from './passkeys.store.ts'
import { createUserHandle } from './user-handle.ts'

export async function offerPasskey(context: RequestContext): Promise<PasskeyCreationOptions> {
  const session = requireVerifiedStaff(context)
  const { accountId, nickname } = session
  const { db, config } = context.deps
  const excludeCredentials = await listDescriptors(db.write, accountId)
  if (excludeCredentials.length >= passkeyLimits.perAccount) throw new AppError('accounts.passkeys_full')
  const id = createUserHandle(await findPublicId(db.write, accountId))
  return {
    challenge: await createChallenge(context, session),
    rp: { id: getRelyingParty(config).id, name: 'Murmullo' },
    user: { id, name: nickname, displayName: nickname },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: passkeyLimits.browserTimeoutMs,
    // The make of an authenticator has no use here, and would be personal data.
    attestation: 'none',
    excludeCredentials,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  }
}

export async function addPasskey(
  context: RequestContext,
  { name, credential: response }: { name: string; credential: PasskeyAttestation },
) {
  const { accountId, sessionHash } = requireVerifiedStaff(context)
  const { db, config } = context.deps
  const challenge = await consumePasskeyChallenge(db.write, sessionHash)
  const credential = challenge && (await verifyAttestation(getRelyingParty(config), challenge, response))
  if (credential === null) throw new AppError('accounts.passkey_rejected')
  const { transports = [] } = response.response
  const passkey = {
    publicId: newPublicId(),
    accountId,
    name,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    signCount: credential.signCount,
    transports: passkeyTransports.filter((transport) => transports.includes(transport)),
  }
  await db.write.transaction().execute(async (trx) => {
    // Row lock: concurrent registrations are counted one after another. A reset removed the factor meanwhile.
    if ((await findFactorForUpdate(trx, accountId)) === undefined) throw new AppError('access.second_factor_required')
    const count = await countPasskeys(trx, accountId)
    if (count >= passkeyLimits.perAccount) throw new AppError('accounts.passkeys_full')
    if (!(await insertPasskey(trx, passkey))) throw new AppError('accounts.passkey_exists')
    await appendOwnAuditEntry(trx, accountId, 'accounts.add_passkey')
  })
  return {}
}
