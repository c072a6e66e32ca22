// Endpoint handler: begins TOTP enrolment by offering a key. The key stays the same for this session until a code confirms it, and is
// valid in no other session: an attacker who saw a key elsewhere cannot use it here.
import { AppError } from '@murmullo/contract/errors'
import type { OfferedKey } from '@murmullo/contract/second-factor'
import type { Call, SignedIn } from '../../platform/call.ts'
import { boxFactorKey, findFactorKey, openFactorKey } from '../../platform/factor-box.ts'
import { newFactorKey, pictureOf, uriOfKey } from '../../platform/totp.ts'
import { findOfferedKey, keepOfferedKey, replaceOfferedKey } from './sessions.store.ts'
import { placeOfOffer, teamMember } from './team-member.ts'

export async function offerSecondFactor(call: Call): Promise<OfferedKey> {
  const me = teamMember(call)
  assertMayEnrol(me)
  const { services } = call
  const place = placeOfOffer(me.accountId)
  const box = await boxFactorKey(services, place, newFactorKey())
  // Of two concurrent requests, the second gets the same key.
  let kept = await keepOfferedKey(services.db.app, me.sessionHash, box)
  // Encrypted with a key that the operator has rotated since: the offer was never confirmed, so it is replaced.
  if (kept !== null && (await findFactorKey(services, place, kept)) === null)
    kept = await replaceOfferedKey(services.db.app, me.sessionHash, { old: kept, new: box })
  if (kept === null) throw new AppError('access.account_required')
  const key = await openFactorKey(services, place, kept)
  const uri = uriOfKey(key, me.nickname)
  return { key, uri, picture: pictureOf(uri) }
}

/** A user with a second factor must verify it before they replace it. */
export function assertMayEnrol({ awaiting }: SignedIn): void {
  if (awaiting?.step === 'code') throw new AppError('accounts.factor_exists')
  if (awaiting?.step === 'password') throw new AppError('accounts.password_short_for_team')
}

export async function offeredKeyOf({ services }: Call, me: SignedIn): Promise<string> {
  const box = await findOfferedKey(services.db.app, me.sessionHash)
  const key = box === null ? null : await findFactorKey(services, placeOfOffer(me.accountId), box)
  if (key === null) throw new AppError('accounts.factor_not_offered')
  return key
}
