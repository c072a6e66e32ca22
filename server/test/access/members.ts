// Principals of the access matrix with the session of a user: anonymous and registered accounts, under every sanction and after one.
import { clearSessionCache } from '../../src/features/accounts/auth/read-session.ts'
import type { User } from '../builders/users.ts'
import { ageSanctions, sanction } from '../clients/sanction-user.ts'
import type { World } from '../world/world.ts'
import { cookiesOf, type Principal, type Principals } from './principal.ts'

const anonymous = (user: User): Principal => ({ viewer: 'anonymous', ...cookiesOf(user) })
const member = (user: User): Principal => ({ viewer: 'registered', ...cookiesOf(user) })

export async function createMembers(world: World<'ai'>): Promise<Principals> {
  const { users } = world
  const moderator = await users.staff('moderator')
  let sanctioned = 0
  const newNickname = () => `Matriz-${(sanctioned += 1)}`
  const punish = (user: User, kind: 'warn' | 'silence' | 'suspend' | 'expel') =>
    sanction(moderator, { from: 'user', of: user.publicId, kind })

  const [silenced, suspended] = [
    await users.registered({ nickname: newNickname() }),
    await users.registered({ nickname: newNickname() }),
  ]
  await punish(silenced, 'silence')
  await punish(suspended, 'suspend')
  // Sanctions of a later principal must not be over: this comes first.
  await ageSanctions(world, 30)

  const pardoned = await users.registered({ nickname: newNickname() })
  await punish(pardoned, 'suspend')
  const { sanctions } = await moderator.api.sanctions.readCase({ from: 'user', of: pardoned.publicId })
  await moderator.api.sanctions.revoke({ id: sanctions[0]?.id ?? '' })

  const leaving = await users.anonymous()
  await leaving.api.accounts.delayRequest({ action: 'delete', confirm: true, mode: 'cohort' })
  const principals: Record<string, Principal> = {
    'anonymous account': anonymous(await users.anonymous()),
    'anonymous account with a pending deletion': anonymous(leaving),
    'member with an unconfirmed email': member(await users.registered()),
    member: member(await users.registered({ isEmailVerified: true })),
    'member after a silence': member(silenced),
    'member after a suspension': member(suspended),
    'member after a revoked suspension': member(pardoned),
  }
  const warned = await users.registered({ nickname: newNickname() })
  await punish(warned, 'warn')
  principals['warned member'] = member(warned)
  for (const kind of ['silence', 'suspend', 'expel'] as const) {
    const user = await users.registered({ nickname: newNickname() })
    await punish(user, kind)
    // An expulsion ends the sessions. A new one has what the sanction leaves.
    if (kind === 'expel') await user.api.accounts.logIn({ email: user.email, password: user.password })
    principals[`member under the sanction ${kind}`] = { ...member(user), sanction: kind }
    const nameless = await users.anonymous({ nickname: newNickname() })
    if (kind === 'expel') continue
    await punish(nameless, kind)
    principals[`anonymous account under the sanction ${kind}`] = { ...anonymous(nameless), sanction: kind }
  }
  clearSessionCache(world.services)
  return principals
}
