// Staff password policy: minimum length. Only the session row of a staff account stores that a long enough password was entered.
import { AppError } from '@murmullo/contract/core/errors'
import { passwordLimits } from '@murmullo/contract/constants/limits'
import type { Deps } from '../../../platform/context/request-context.ts'
import { isStaff } from './accounts.store.ts'

/** Counts code points after NFKC normalization, as a user would count characters. */
export function isLongEnoughForStaff(password: string): boolean {
  return Array.from(password.normalize('NFKC')).length >= passwordLimits.minForStaff
}

/** When a user chooses a new password. */
export async function assertStaffPasswordLength({ db }: Deps, userId: string, password: string): Promise<void> {
  if (!isLongEnoughForStaff(password) && (await isStaff(db.write, userId)))
    throw new AppError('accounts.password_short_for_staff')
}
