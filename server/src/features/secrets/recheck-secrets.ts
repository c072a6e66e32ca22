// Interval task: retries moderation of secrets that were saved during an AI outage.
import type { Deps } from '../../platform/call.ts'
import { retryModeration } from '../moderation/ask-again.ts'
import { moderateSecret } from './check-secret.ts'

export function retrySecretModeration(services: Deps): Promise<void> {
  return retryModeration(services, 'secretId', (id) => moderateSecret(services, id))
}
