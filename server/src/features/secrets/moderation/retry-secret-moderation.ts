// Interval task: retries moderation of secrets that were saved during an AI outage.
import type { Deps } from '../../../platform/context/request-context.ts'
import { retryModeration } from '../../moderation/checks/retry-moderation.ts'
import { moderateSecret } from './moderate-secret.ts'

export function retrySecretModeration(services: Deps): Promise<void> {
  return retryModeration(services, 'secretId', (id) => moderateSecret(services, id))
}
