// Closed for works: who is turned away and who may still come in. While the site is open it costs one look at a variable.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services, SignedIn } from '../platform/call.ts'
import { type Closed, watchMaintenance } from '../platform/maintenance.ts'
import type { ReadSession } from './call-of.ts'
import { cookiesOf } from './cookies.ts'

/** When somebody turned away should ask again. */
export const closedSeconds = 600

export type Closing = {
  /** Null while open. */
  readonly now: () => Closed | null
  /** Nobody at all comes in: nothing has to be asked about whoever knocks. */
  readonly isClosedToAll: () => boolean
  /** False at once while open. */
  readonly isClosedTo: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> | false
  /** What the page of works shows to them; null for whoever comes in. */
  readonly inviteFor: (person: SignedIn | null) => string | null
}

export function closeFor(web: FastifyInstance, services: Services, readSession: ReadSession): Closing {
  const { now, start, stop } = watchMaintenance(services)
  web.addHook('onReady', start)
  web.addHook('onClose', stop)
  const isClosedToAll = () => now()?.letsAdminsIn === false
  const inviteFor = (person: SignedIn | null) => {
    const closed = now()
    // Whoever still owes the second factor has to come in to show it.
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
        // Whoever cannot be recognised is not let in.
        () => true,
      )
    },
  }
}
