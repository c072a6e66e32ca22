// Invalidates cached sessions after a sanction changes: clears the session cache of this process, and publishes an event
// that closes the SSE connections of the account in every process. Other processes refresh the session within half a second (TTL).
import type { Deps } from '../../platform/context/request-context.ts'
import { clearSessionCache } from '../accounts/auth/read-session.ts'

export function invalidateSessions(services: Deps, accountId: string): void {
  clearSessionCache(services)
  services.publisher.publish(`account:${accountId}`, { type: 'hello' })
}
