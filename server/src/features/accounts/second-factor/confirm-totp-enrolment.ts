// Endpoint handler: confirms TOTP enrolment with a first code of the offered key, and returns the recovery codes once.
import { AppError } from '@murmullo/contract/core/errors'
import { hashSessionToken as hashOf, generateSessionToken } from '../../../platform/integrations/auth.ts'
import type { RequestContext } from '../../../platform/context/request-context.ts'
import { encryptTotpSecret } from '../../../platform/crypto/totp-secret-encryption.ts'
import { findTotpStep } from '../../../platform/crypto/totp.ts'
import { appendOwnAuditEntry } from './append-own-audit-entry.ts'
import { assertCanEnrol, getOfferedKey } from './begin-totp-enrolment.ts'
import { applyRotatedToken } from './verify-second-factor.ts'
import { hashRecoveryCode, generateRecoveryCodes, normalizeCode } from './recovery-codes.ts'
import { findFactorForUpdate, replaceFactor, replaceRecoveryCodes } from './second-factors.store.ts'
import { lockSessionAccount, completeSecondFactor } from '../auth/sessions.store.ts'
import { totpSecretAad, requireStaff, requireVerifiedStaff } from './require-staff.ts'

export async function confirmTotpEnrolment(context: RequestContext, { code }: { code: string }) {
  const session = requireStaff(context)
  assertCanEnrol(session)
  const { deps } = context
  const { accountId, sessionHash } = session
  const key = await getOfferedKey(context, session)
  const step = findTotpStep(key, normalizeCode(code), deps.clock())
  if (step === null) throw new AppError('accounts.code_wrong')
  const encryptedTotpSecret = await encryptTotpSecret(deps, totpSecretAad(accountId), key)
  const { recoveryCodes, hashes } = await createRecoveryCodes(context, accountId)
  const token = generateSessionToken()
  await deps.db.write.transaction().execute(async (trx) => {
    // Row lock: of two sessions that enrol concurrently, the second must verify the first one's factor.
    const isLocked = await lockSessionAccount(trx, sessionHash)
    const hasFactor = (await findFactorForUpdate(trx, accountId)) !== undefined
    if (!isLocked || (hasFactor && session.awaiting !== null)) throw new AppError('accounts.factor_exists')
    await replaceFactor(trx, { accountId, encryptedTotpSecret, lastStep: step })
    await replaceRecoveryCodes(trx, accountId, hashes)
    await completeSecondFactor(trx, sessionHash, hashOf(token))
    await appendOwnAuditEntry(trx, accountId, 'accounts.enrol_second_factor', { again: hasFactor })
  })
  applyRotatedToken(context, token)
  return { recoveryCodes }
}

/** Revokes the previous recovery codes. */
export async function regenerateRecoveryCodes(context: RequestContext) {
  const { accountId } = requireVerifiedStaff(context)
  const { recoveryCodes, hashes } = await createRecoveryCodes(context, accountId)
  await context.deps.db.write.transaction().execute(async (trx) => {
    if ((await findFactorForUpdate(trx, accountId)) === undefined) throw new AppError('access.second_factor_required')
    await replaceRecoveryCodes(trx, accountId, hashes)
    await appendOwnAuditEntry(trx, accountId, 'accounts.renew_recovery_codes')
  })
  return { recoveryCodes }
}

async function createRecoveryCodes({ deps }: RequestContext, accountId: string) {
  const recoveryCodes = generateRecoveryCodes()
  const hashes = await Promise.all(
    recoveryCodes.map(async (made) => (await hashRecoveryCode(deps, accountId, made))[0]),
  )
  return { recoveryCodes, hashes }
}
