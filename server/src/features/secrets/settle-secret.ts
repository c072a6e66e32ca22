// For the team's decisions: a secret held while it is decided about, and what becomes of it.
import { findSecretTextForUpdate, updateSecret } from './own-secrets.store.ts'

/** Until the transaction ends nobody else changes it. */
export const holdSecret = findSecretTextForUpdate

export const settleSecret = updateSecret
