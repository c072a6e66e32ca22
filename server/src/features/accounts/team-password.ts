// Whether a password is as long as the team's have to be. Only that somebody of the team said such a one is written down, and of their session.
import { AppError } from '@murmullo/contract/errors'
import { limits } from '@murmullo/contract/limits'
import type { Services } from '../../platform/call.ts'
import { isOfTeam } from './accounts.store.ts'

/** By what a person would count. */
export function isLong(password: string): boolean {
  return Array.from(password.normalize('NFKC')).length >= limits.password.minOfTeam
}

/** For whoever chooses another. */
export async function assertLongEnough({ db }: Services, userId: string, password: string): Promise<void> {
  if (!isLong(password) && (await isOfTeam(db.app, userId))) throw new AppError('accounts.password_short_for_team')
}
