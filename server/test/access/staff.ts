// Principals of the access matrix with a staff session: every sign-in step completed, pending or timed out, and roles that were removed.
import { clearSessionCache } from '../../src/features/accounts/auth/read-session.ts'
import { sessionCookie } from '../../src/platform/context/cookie-names.ts'
import { hashSessionToken } from '../../src/platform/integrations/auth.ts'
import type { RegisteredUser } from '../builders/users.ts'
import { grantStaffRole } from '../clients/grant-staff-role.ts'
import { sanction } from '../clients/sanction-user.ts'
import type { World } from '../world/world.ts'
import { cookiesOf, type Principal, type Principals, type StaffRole } from './principal.ts'

let staff = 0

export async function createStaff(world: World<'ai'>): Promise<Principals> {
  const { users, sql } = world
  /** All sign-in steps completed, the password verified just now. */
  const complete = async (role: StaffRole): Promise<RegisteredUser> => {
    const user = await users.registered({ nickname: `Turno-${(staff += 1)}` })
    await grantStaffRole(sql, user.accountId, role, { password: true })
    return user
  }
  const setSession = async (user: RegisteredUser, assignments: string) => {
    const token = hashSessionToken(user.cookies.get(sessionCookie) ?? '')
    await sql(`update identity.sessions set ${assignments} where token = $1`, [token])
    return user
  }
  const active = (role: StaffRole, user: RegisteredUser): Principal => ({ viewer: role, ...cookiesOf(user) })
  const pending = (role: StaffRole, user: RegisteredUser): Principal => ({
    viewer: 'registered',
    awaiting: role,
    hasStepUp: true,
    ...cookiesOf(user),
  })
  const principals: Record<string, Principal> = {}
  for (const role of ['moderator', 'admin'] as const) {
    const noStepUp = await setSession(await complete(role), 'step_up_at = null')
    principals[`${role} without step-up`] = active(role, noStepUp)
    principals[`${role} with step-up`] = { ...active(role, await complete(role)), hasStepUp: true }
    const late = await setSession(await complete(role), `step_up_at = now() - interval '11 minutes'`)
    principals[`${role} with an expired step-up`] = active(role, late)

    const unenrolled = await users.registered()
    await grantStaffRole(sql, unenrolled.accountId, role, { password: true, factor: false })
    principals[`${role} without a second factor`] = pending(role, unenrolled)
    const uncoded = await setSession(await complete(role), 'second_factor_at = null')
    principals[`${role} who has not entered the code`] = pending(role, uncoded)
  }
  const shortPassword = await setSession(await complete('moderator'), 'long_password = false')
  principals['moderator with a short password'] = pending('moderator', shortPassword)
  const idle = `second_factor_at = now() - interval '1 hour', staff_seen_at = now() - interval '31 minutes'`
  principals['moderator after the idle timeout of the second factor'] = pending(
    'moderator',
    await setSession(await complete('moderator'), idle),
  )
  const old = `second_factor_at = now() - interval '9 hours', staff_seen_at = now()`
  principals['admin after the absolute timeout of the second factor'] = pending(
    'admin',
    await setSession(await complete('admin'), old),
  )

  const [admin, former, revoked] = [await complete('admin'), await complete('moderator'), await complete('admin')]
  clearSessionCache(world.services)
  await former.api.admin.readHome()
  await admin.api.admin.setRole({ nickname: former.nickname, role: 'member' })
  principals['former moderator'] = { viewer: 'registered', ...cookiesOf(former) }
  // Only the role is gone: everything that the session has verified is still in its row.
  await sql(`update identity.accounts set role = 'member' where id = $1`, [revoked.accountId])
  principals['admin whose role was just revoked'] = { viewer: 'registered', hasStepUp: true, ...cookiesOf(revoked) }
  // A moderator who could lock out one colleague could lock out all: no sanction applies to staff.
  const sanctioned = await complete('moderator')
  await sql(`update identity.accounts set role = 'member' where id = $1`, [sanctioned.accountId])
  clearSessionCache(world.services)
  await sanction(admin, { from: 'user', of: sanctioned.publicId, kind: 'suspend' })
  await sql(`update identity.accounts set role = 'moderator' where id = $1`, [sanctioned.accountId])
  principals['moderator with a sanction from before the role'] = {
    ...active('moderator', sanctioned),
    hasStepUp: true,
  }
  clearSessionCache(world.services)
  return principals
}
