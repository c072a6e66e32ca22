// Moderates a secret that was saved while the AI provider was unavailable. It sets the explicit flag even if the author did not.
import type { Services } from '../../platform/call.ts'
import { judgeKept } from '../moderation/judge-kept.ts'
import { findSecretText, findSecretTextForUpdate, updateSecret } from './own-secrets.store.ts'

export function checkSecret(services: Services, secretId: string): Promise<boolean> {
  return judgeKept(
    services,
    { secretId },
    {
      read: () => findSecretText(services.db.app, secretId),
      hold: (trx) => findSecretTextForUpdate(trx, secretId),
      change: async (trx, row, { hides, isExplicit, isMinorFlagged }) => {
        if (hides || isExplicit || isMinorFlagged)
          await updateSecret(trx, secretId, {
            isExplicit: row.isExplicit || isExplicit,
            ...(hides && { state: 'hidden' }),
            ...(isMinorFlagged && { isMinorFlagged }),
          })
      },
    },
  )
}
