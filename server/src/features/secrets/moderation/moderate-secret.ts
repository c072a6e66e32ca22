// Moderates a secret that was saved while the AI provider was unavailable. It sets the explicit flag even if the author did not.
import type { Deps } from '../../../platform/context/request-context.ts'
import { moderateStoredText } from '../../moderation/moderate-stored-text.ts'
import { findSecretText, findSecretTextForUpdate, updateSecret } from '../own/own-secrets.store.ts'

export function moderateSecret(services: Deps, secretId: string): Promise<boolean> {
  return moderateStoredText(
    services,
    { secretId },
    {
      read: () => findSecretText(services.db.app, secretId),
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
