// Has judged the secrets that nobody could judge when they were written.
import type { Services } from '../../platform/call.ts'
import { askAgain } from '../moderation/ask-again.ts'
import { checkSecret } from './check-secret.ts'

export function recheckSecrets(services: Services): Promise<void> {
  return askAgain(services, 'secretId', (id) => checkSecret(services, id))
}
