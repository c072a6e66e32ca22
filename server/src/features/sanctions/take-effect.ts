// Makes a sanction, or its end, known: this process forgets who everybody was, and their open connections are closed wherever they are.
// Other processes read it with the session, at most half a second later.
import type { Services } from '../../platform/call.ts'
import { forgetSessions } from '../accounts/read-session.ts'

export function takeEffect(services: Services, accountId: string): void {
  forgetSessions(services)
  services.live.tell(`account:${accountId}`, { type: 'hello' })
}
