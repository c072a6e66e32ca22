// Ends all sessions of an account, inside the caller's transaction.
import { deleteAccountSessions } from '../auth/sessions.store.ts'

export const endAccountSessions = deleteAccountSessions
