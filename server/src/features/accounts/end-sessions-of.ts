// Ends all the sessions of somebody, in the transaction of whoever decides it.
import { deleteSessionsOfAccount } from './sessions.store.ts'

export const endSessionsOf = deleteSessionsOfAccount
