// Maintenance mode: decides which requests are refused and which sessions still get access. While the site is open a check reads one
// variable.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services, SignedIn } from '../platform/call.ts'
import { type Closed, watchMaintenance } from '../platform/maintenance.ts'
import type { ReadSession } from './call-of.ts'
import { cookiesOf } from './cookies.ts'

/** Value of Retry-After for refused requests. */
export const closedSeconds = 600

export type Closing = {
  /** Null while the site is open. */
  readonly now: () => Closed | null
  /** Closed to administrators too: no session has to be read. */
  readonly isClosedToAll: () => boolean
  /** Returns false synchronously while the site is open. */
  readonly isClosedTo: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> | false
  /** Link that the maintenance page shows to this user; null for a user with access. */
  readonly inviteFor: (person: SignedIn | null) => string | null
}

export function closeFor(web: FastifyInstance, services: Services, readSession: ReadSession): Closing {
  const { now, start, stop } = watchMaintenance(services)
  web.addHook('onReady', start)
  web.addHook('onClose', stop)
  const isClosedToAll = () => now()?.letsAdminsIn === false
  const inviteFor = (person: SignedIn | null) => {
    const closed = now()
    // An administrator with a pending second factor needs access to complete it.
    const isAdmin = (person?.awaiting?.kind ?? person?.kind) === 'admin'
    return closed === null || (closed.letsAdminsIn && isAdmin) ? null : closed.invite
  }
  return {
    now,
    isClosedToAll,
    inviteFor,
    isClosedTo: (request, reply) => {
      if (now() === null) return false
      if (isClosedToAll()) return Promise.resolve(true)
      return readSession(services, cookiesOf(request, reply)).then(
        (person) => inviteFor(person) !== null,
        // Fail closed: no access when the session cannot be read.
        () => true,
      )
    },
  }
}
