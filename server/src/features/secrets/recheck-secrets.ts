// Interval task: retries moderation of secrets that were saved during an AI outage.
import type { Services } from '../../platform/call.ts'
import { askAgain } from '../moderation/ask-again.ts'
import { checkSecret } from './check-secret.ts'

export function recheckSecrets(services: Services): Promise<void> {
  return askAgain(services, 'secretId', (id) => checkSecret(services, id))
}
