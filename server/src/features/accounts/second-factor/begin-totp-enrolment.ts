// Endpoint handler: begins TOTP enrolment by offering a key. The key stays the same for this session until a code confirms it, and is
// valid in no other session: an attacker who saw a key elsewhere cannot use it here.
import { AppError } from '@murmullo/contract/core/errors'
import type { TotpEnrolment } from '@murmullo/contract/accounts/second-factor'
import type { RequestContext, Session } from '../../../platform/context/request-context.ts'
import {
  encryptTotpSecret,
  tryDecryptTotpSecret,
  decryptTotpSecret,
} from '../../../platform/crypto/totp-secret-encryption.ts'
import { generateTotpSecret, renderQrCode, buildOtpauthUri } from '../../../platform/crypto/totp.ts'
import { findOfferedKey, saveOfferedKey, replaceOfferedKey } from '../auth/sessions.store.ts'
import { offeredSecretAad, requireStaff } from './require-staff.ts'

export async function beginTotpEnrolment(context: RequestContext): Promise<TotpEnrolment> {
  const session = requireStaff(context)
  assertCanEnrol(session)
  const { deps } = context
  const aad = offeredSecretAad(session.accountId)
  const ciphertext = await encryptTotpSecret(deps, aad, generateTotpSecret())
  // Of two concurrent requests, the second gets the same key.
  let storedCiphertext = await saveOfferedKey(deps.db.write, session.sessionHash, ciphertext)
  // Encrypted with a key that the operator has rotated since: the offer was never confirmed, so it is replaced.
  if (storedCiphertext !== null && (await tryDecryptTotpSecret(deps, aad, storedCiphertext)) === null)
    storedCiphertext = await replaceOfferedKey(deps.db.write, session.sessionHash, {
      old: storedCiphertext,
      new: ciphertext,
    })
  if (storedCiphertext === null) throw new AppError('access.account_required')
  const key = await decryptTotpSecret(deps, aad, storedCiphertext)
  const uri = buildOtpauthUri(key, session.nickname)
  return { key, uri, picture: renderQrCode(uri) }
}

/** A user with a second factor must verify it before they replace it. */
export function assertCanEnrol({ awaiting }: Session): void {
  if (awaiting?.step === 'code') throw new AppError('accounts.factor_exists')
  if (awaiting?.step === 'password') throw new AppError('accounts.password_short_for_staff')
}

export async function getOfferedKey({ deps }: RequestContext, session: Session): Promise<string> {
  const ciphertext = await findOfferedKey(deps.db.write, session.sessionHash)
  const key =
    ciphertext === null ? null : await tryDecryptTotpSecret(deps, offeredSecretAad(session.accountId), ciphertext)
  if (key === null) throw new AppError('accounts.factor_not_offered')
  return key
}
