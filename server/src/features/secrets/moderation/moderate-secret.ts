// Moderation of secrets after they are stored: the model check, its retry, and the row update of a moderator decision.
import type { Deps } from '../../../platform/context/request-context.ts'
import { moderateStoredText } from '../../moderation/moderate-stored-text.ts'
import { findSecretText, findSecretTextForUpdate, updateSecret } from '../own/own-secrets.store.ts'
import { retryModeration } from '../../moderation/checks/retry-moderation.ts'

/** For a secret that was saved while the AI provider was unavailable. It sets the explicit flag even if the author did not. */
export function moderateSecret(services: Deps, secretId: string): Promise<boolean> {
  return moderateStoredText(
    services,
    { secretId },
    {
      read: () => findSecretText(services.db.write, secretId),
      lock: (trx) => findSecretTextForUpdate(trx, secretId),
      change: async (trx, row, { shouldHide, isExplicit, isMinorFlagged }) => {
        if (shouldHide || isExplicit || isMinorFlagged)
          await updateSecret(trx, secretId, {
            isExplicit: row.isExplicit || isExplicit,
            ...(shouldHide && { state: 'hidden' }),
            ...(isMinorFlagged && { isMinorFlagged }),
          })
      },
    },
  )
}

/** Interval task: retries moderation of secrets that were saved during an AI outage. */
export function retrySecretModeration(services: Deps): Promise<void> {
  return retryModeration(services, 'secretId', (id) => moderateSecret(services, id))
}

/** Row lock until the transaction ends. */
export const lockSecret = findSecretTextForUpdate

/** In the transaction of the lock. */
export const applySecretDecision = updateSecret
