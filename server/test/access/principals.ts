// All principals of the access matrix by name: visitors, members, staff, and victims of cross-site request forgery.
import type { World } from '../world/world.ts'
import { createMembers } from './members.ts'
import type { Principal, Principals } from './principal.ts'
import { createStaff } from './staff.ts'
import { createVisitors } from './visitors.ts'

export async function createPrincipals(world: World<'ai'>): Promise<Principals> {
  const [visitors, members, staff] = [await createVisitors(world), await createMembers(world), await createStaff(world)]
  return { ...visitors, ...members, ...staff, ...createVictims(members, staff) }
}

/** Requests that pages of other sites send with the cookies of a user, and those of a browser without Fetch Metadata. */
function createVictims({ member }: Principals, { 'admin with step-up': admin }: Principals): Principals {
  if (member === undefined || admin === undefined) throw new Error('no victim')
  const forge = (victim: Principal, headers: Record<string, string>): Principal => ({
    ...victim,
    headers,
    isCrossSite: true,
  })
  return {
    'member, from another site': forge(member, { 'sec-fetch-site': 'cross-site' }),
    'member, from a sibling domain': forge(member, { 'sec-fetch-site': 'same-site' }),
    'member, with the Origin of another site': forge(member, { origin: 'https://malo.example' }),
    'member, with an opaque Origin': forge(member, { origin: 'null' }),
    'member, without Origin and Fetch Metadata': forge(member, {}),
    'admin with step-up, from another site': forge(admin, { 'sec-fetch-site': 'cross-site' }),
  }
}
