// Functions for moderation decisions: lock a secret row, then update it in the same transaction.
import { findSecretTextForUpdate, updateSecret } from '../own/own-secrets.store.ts'

/** Row lock until the transaction ends. */
export const lockSecret = findSecretTextForUpdate

export const applySecretDecision = updateSecret
