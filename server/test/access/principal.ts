// Principal of the access matrix: what a request carries, and the access that it must have by that.
import type { ViewerKind } from '@murmullo/contract/core/access'
import type { ActiveSanctionKind } from '@murmullo/contract/core/action-kinds'
import type { Credentials } from './probe.ts'

export type StaffRole = 'moderator' | 'admin'

export type Principal = Credentials & {
  readonly viewer: ViewerKind
  /** The role of a staff session with a pending sign-in step, which has the access of a member. */
  readonly awaiting?: StaffRole
  readonly sanction?: ActiveSanctionKind
  /** The session has just verified the password. */
  readonly hasStepUp?: true
  /** A browser that another site made send the request: only its reads are answered. */
  readonly isCrossSite?: true
}
export type Principals = Readonly<Record<string, Principal>>

export function cookiesOf({ cookies }: { readonly cookies: ReadonlyMap<string, string> }): { cookie: string } {
  return { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
}
