// Endpoint handler: verifies the second factor of this session, by TOTP code or recovery code. Then the session token is rotated, so that
// a token leaked earlier is worthless.
import { AppError } from '@murmullo/contract/errors'
import { secondFactorLimits, sessionLimits } from '@murmullo/contract/limits'
import { noteAudit } from '../../platform/audit.ts'
import { sessionHash as hashOf, newSessionToken } from '../../platform/auth.ts'
import type { Call, Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { openFactorKey } from '../../platform/factor-box.ts'
import { namedBuckets } from '../../platform/named-buckets.ts'
import { stepOfCode } from '../../platform/totp.ts'
import { findPublicId } from './accounts.store.ts'
import { forgetSessions, sessionCookie } from './read-session.ts'
import { hashRecoveryCode, plainCode } from './recovery-codes.ts'
import { countRecoveryCodes, findFactorForUpdate, spendRecoveryCode, spendStep } from './second-factors.store.ts'
import { passSession } from './sessions.store.ts'
import { placeOfKey, teamMember } from './team-member.ts'

const triesOf = namedBuckets('second-factor', secondFactorLimits.tries)

export async function passSecondFactor(call: Call, { code }: { code: string }) {
  const { accountId, sessionHash } = teamMember(call)
  const { services } = call
  const attempt = await spendTry(services, accountId)
  const plain = plainCode(code)
  const token = newSessionToken()
  const isPassed = await services.db.app.transaction().execute(async (trx) => {
    const factor = await findFactorForUpdate(trx, accountId)
    if (factor === undefined) throw new AppError('accounts.factor_missing')
    const isRight = /^\d+$/.test(plain)
      ? await isCodeOfNow(services, trx, { accountId, keyBox: factor.keyBox, code: plain })
      : await isRecoveryCode(services, trx, accountId, plain)
    if (!isRight) {
      // The rate limit bounds the audit log entries; the code itself is never logged.
      await note(trx, accountId, 'accounts.refuse_code')
      return false
    }
    // The session ended, or its token was rotated in another tab: the rollback leaves the code unused.
    if (!(await passSession(trx, sessionHash, hashOf(token)))) throw new AppError('access.account_required')
    return true
  })
  if (!isPassed) throw new AppError('accounts.code_wrong')
  attempt.giveBack()
  carryOn(call, token)
  return {}
}

/** Replaces the session cookie by the rotated token. */
export function carryOn({ services, cookies }: Call, token: string): void {
  forgetSessions(services)
  cookies.set(sessionCookie, token, sessionLimits.absoluteDays * 86_400)
}

async function spendTry(services: Services, accountId: string): Promise<{ giveBack: () => void }> {
  const tries = await triesOf(services)
  const [granted] = await tries.take([accountId])
  if (!granted)
    throw new AppError('request.too_many', { retryAfter: Math.ceil(secondFactorLimits.tries.refillMs / 1_000) })
  return { giveBack: () => tries.giveBack([accountId]) }
}

type Said = { readonly accountId: string; readonly keyBox: Buffer; readonly code: string }

async function isCodeOfNow(services: Services, trx: Trx, { accountId, keyBox, code }: Said): Promise<boolean> {
  const key = await openFactorKey(services, placeOfKey(accountId), keyBox)
  const step = stepOfCode(key, code, services.clock())
  return step !== null && spendStep(trx, accountId, step)
}

async function isRecoveryCode(services: Services, trx: Trx, accountId: string, code: string): Promise<boolean> {
  if (!(await spendRecoveryCode(trx, accountId, await hashRecoveryCode(services, accountId, code)))) return false
  await note(trx, accountId, 'accounts.use_recovery_code', { left: await countRecoveryCodes(trx, accountId) })
  return true
}

async function note(trx: Trx, accountId: string, action: string, details: Record<string, number> = {}): Promise<void> {
  await noteAudit(trx, { actorId: accountId, action, subject: await findPublicId(trx, accountId), details })
}
