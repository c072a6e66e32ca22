// Invalidates cached sessions after a sanction changes: clears the session cache of this process, and publishes an event
// that closes the SSE connections of the account in every process. Other processes refresh the session within half a second (TTL).
import type { Services } from '../../platform/call.ts'
import { forgetSessions } from '../accounts/read-session.ts'

export function takeEffect(services: Services, accountId: string): void {
  forgetSessions(services)
  services.live.tell(`account:${accountId}`, { type: 'hello' })
}
