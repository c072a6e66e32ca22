// Ends all sessions of an account, inside the caller's transaction.
import { deleteSessionsOfAccount } from './sessions.store.ts'

export const endSessionsOf = deleteSessionsOfAccount
