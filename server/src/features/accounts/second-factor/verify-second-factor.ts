// Endpoint handler: verifies the second factor of this session, by TOTP code or recovery code. Then the session token is rotated, so that
// a token leaked earlier is worthless.

import { AppError } from '@murmullo/contract/core/errors'
import { sessionLimits } from '@murmullo/contract/constants/limits'
import { hashSessionToken as hashOf, generateSessionToken } from '../../../platform/integrations/auth.ts'
import type { RequestContext, Deps } from '../../../platform/context/request-context.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { decryptTotpSecret } from '../../../platform/crypto/totp-secret-encryption.ts'
import { findTotpStep } from '../../../platform/crypto/totp.ts'
import { clearSessionCache } from '../auth/read-session.ts'
import { appendOwnAuditEntry } from './append-own-audit-entry.ts'
import { consumeAttempt } from './attempts.ts'
import { hashRecoveryCode, normalizeCode } from './recovery-codes.ts'
import { countRecoveryCodes, findFactorForUpdate, consumeRecoveryCode, consumeStep } from './second-factors.store.ts'
import { completeSecondFactor } from '../auth/sessions.store.ts'
import { totpSecretAad, requireStaff } from './require-staff.ts'
import { sessionCookie } from '../../../platform/context/cookie-names.ts'

export async function verifySecondFactor(context: RequestContext, { code }: { code: string }) {
  const { accountId, sessionHash } = requireStaff(context)
  const { deps } = context
  const plain = normalizeCode(code)
  const isTotp = /^\d+$/.test(plain)
  const attempt = await consumeAttempt(context, accountId, isTotp ? 'totp' : 'recovery')
  const token = generateSessionToken()
  const isPassed = await deps.db.write.transaction().execute(async (trx) => {
    const factor = await findFactorForUpdate(trx, accountId)
    if (factor === undefined) throw new AppError('accounts.factor_missing')
    const isRight = isTotp
      ? await consumeTotpCode(deps, trx, { accountId, encryptedTotpSecret: factor.encryptedTotpSecret, code: plain })
      : await consumeStoredRecoveryCode(deps, trx, accountId, plain)
    if (!isRight) {
      // The rate limit bounds the audit log entries; the code itself is never logged.
      await appendOwnAuditEntry(trx, accountId, 'accounts.reject_code')
      return false
    }
    // The session ended, or its token was rotated in another tab: the rollback leaves the code unused.
    if (!(await completeSecondFactor(trx, sessionHash, hashOf(token)))) throw new AppError('access.account_required')
    return true
  })
  if (!isPassed) throw new AppError('accounts.code_wrong')
  attempt.refund()
  applyRotatedToken(context, token)
  return {}
}

/** Replaces the session cookie by the rotated token. */
export function applyRotatedToken({ deps, cookies }: RequestContext, token: string): void {
  clearSessionCache(deps)
  cookies.set(sessionCookie, token, sessionLimits.absoluteDays * 86_400)
}

type CodeAttempt = { readonly accountId: string; readonly encryptedTotpSecret: Buffer; readonly code: string }

async function consumeTotpCode(
  deps: Deps,
  trx: Trx,
  { accountId, encryptedTotpSecret, code }: CodeAttempt,
): Promise<boolean> {
  const key = await decryptTotpSecret(deps, totpSecretAad(accountId), encryptedTotpSecret)
  const step = findTotpStep(key, code, deps.clock())
  return step !== null && consumeStep(trx, accountId, step)
}

async function consumeStoredRecoveryCode(deps: Deps, trx: Trx, accountId: string, code: string): Promise<boolean> {
  if (!(await consumeRecoveryCode(trx, accountId, await hashRecoveryCode(deps, accountId, code)))) return false
  await appendOwnAuditEntry(trx, accountId, 'accounts.use_recovery_code', {
    left: await countRecoveryCodes(trx, accountId),
  })
  return true
}
