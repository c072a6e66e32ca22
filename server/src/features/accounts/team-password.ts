// Staff password policy: minimum length. Only the session row of a staff account stores that a long enough password was entered.
import { AppError } from '@murmullo/contract/errors'
import { passwordLimits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { isOfTeam } from './accounts.store.ts'

/** Counts code points after NFKC normalization, as a user would count characters. */
export function isLong(password: string): boolean {
  return Array.from(password.normalize('NFKC')).length >= passwordLimits.minOfTeam
}

/** When a user chooses a new password. */
export async function assertLongEnough({ db }: Services, userId: string, password: string): Promise<void> {
  if (!isLong(password) && (await isOfTeam(db.app, userId))) throw new AppError('accounts.password_short_for_team')
}
