// Endpoint handler: confirms TOTP enrolment with a first code of the offered key, and returns the recovery codes once.
import { AppError } from '@murmullo/contract/errors'
import { noteAudit } from '../../platform/audit.ts'
import { sessionHash as hashOf, newSessionToken } from '../../platform/auth.ts'
import type { Call } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { boxFactorKey } from '../../platform/factor-box.ts'
import { stepOfCode } from '../../platform/totp.ts'
import { findPublicId } from './accounts.store.ts'
import { assertMayEnrol, offeredKeyOf } from './offer-second-factor.ts'
import { carryOn } from './pass-second-factor.ts'
import { hashRecoveryCode, newRecoveryCodes, plainCode } from './recovery-codes.ts'
import { findFactorForUpdate, replaceFactor, replaceRecoveryCodes } from './second-factors.store.ts'
import { holdSession, passSession } from './sessions.store.ts'
import { placeOfKey, teamMember } from './team-member.ts'

export async function enrolSecondFactor(call: Call, { code }: { code: string }) {
  const me = teamMember(call)
  assertMayEnrol(me)
  const { services } = call
  const { accountId, sessionHash } = me
  const key = await offeredKeyOf(call, me)
  const step = stepOfCode(key, plainCode(code), services.clock())
  if (step === null) throw new AppError('accounts.code_wrong')
  const keyBox = await boxFactorKey(services, placeOfKey(accountId), key)
  const { recoveryCodes, hashes } = await madeCodes(call, accountId)
  const token = newSessionToken()
  await services.db.app.transaction().execute(async (trx) => {
    // Row lock: of two sessions that enrol concurrently, the second must verify the first one's factor.
    const isHeld = await holdSession(trx, sessionHash)
    const isThere = (await findFactorForUpdate(trx, accountId)) !== undefined
    if (!isHeld || (isThere && me.awaiting !== null)) throw new AppError('accounts.factor_exists')
    await replaceFactor(trx, { accountId, keyBox, lastStep: step })
    await replaceRecoveryCodes(trx, accountId, hashes)
    await passSession(trx, sessionHash, hashOf(token))
    await note(trx, accountId, 'accounts.enrol_second_factor', { again: isThere })
  })
  carryOn(call, token)
  return { recoveryCodes }
}

/** Revokes the previous recovery codes. */
export async function renewRecoveryCodes(call: Call) {
  const { accountId, awaiting } = teamMember(call)
  if (awaiting !== null) throw new AppError('access.second_factor_required')
  const { recoveryCodes, hashes } = await madeCodes(call, accountId)
  await call.services.db.app.transaction().execute(async (trx) => {
    if ((await findFactorForUpdate(trx, accountId)) === undefined) throw new AppError('access.second_factor_required')
    await replaceRecoveryCodes(trx, accountId, hashes)
    await note(trx, accountId, 'accounts.renew_recovery_codes', {})
  })
  return { recoveryCodes }
}

async function madeCodes({ services }: Call, accountId: string) {
  const recoveryCodes = newRecoveryCodes()
  const hashes = await Promise.all(recoveryCodes.map((made) => hashRecoveryCode(services, accountId, made)))
  return { recoveryCodes, hashes }
}

async function note(trx: Trx, accountId: string, action: string, details: Record<string, boolean>): Promise<void> {
  await noteAudit(trx, { actorId: accountId, action, subject: await findPublicId(trx, accountId), details })
}
