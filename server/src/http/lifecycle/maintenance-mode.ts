// Maintenance mode: decides which requests are refused and which sessions still get access. While the site is open a check reads one
// variable.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Session } from '../../platform/context/request-context.ts'
import { type MaintenanceState, monitorMaintenance } from '../../platform/maintenance/maintenance-switch.ts'
import type { ReadSession } from '../request/create-context.ts'
import { createCookies } from '../request/cookies.ts'

/** Value of Retry-After for refused requests. */
export const maintenanceRetrySeconds = 600

export type MaintenanceMode = {
  /** Null while the site is open. */
  readonly now: () => MaintenanceState | null
  /** Closed to administrators too: no session has to be read. */
  readonly isClosedToAll: () => boolean
  /** Returns false synchronously while the site is open. */
  readonly isClosedTo: (request: FastifyRequest, reply: FastifyReply) => Promise<boolean> | false
  /** Link that the maintenance page shows to this user; null for a user with access. */
  readonly maintenanceLinkFor: (person: Session | null) => string | null
}

export function registerMaintenanceMode(
  web: FastifyInstance,
  services: Deps,
  readSession: ReadSession,
): MaintenanceMode {
  const { current, start, stop } = monitorMaintenance(services)
  web.addHook('onReady', start)
  web.addHook('onClose', stop)
  const isClosedToAll = () => current()?.allowsAdmins === false
  const inviteFor = (person: Session | null) => {
    const closed = current()
    // An administrator with a pending second factor needs access to complete it.
    const isAdmin = (person?.awaiting?.kind ?? person?.kind) === 'admin'
    return closed === null || (closed.allowsAdmins && isAdmin) ? null : closed.linkUrl
  }
  return {
    now: current,
    isClosedToAll,
    maintenanceLinkFor: inviteFor,
    isClosedTo: (request, reply) => {
      if (current() === null) return false
      if (isClosedToAll()) return Promise.resolve(true)
      return readSession(services, createCookies(request, reply)).then(
        (person) => inviteFor(person) !== null,
        // Fail closed: no access when the session cannot be read.
        () => true,
      )
    },
  }
}
