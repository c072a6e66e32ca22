// Holds an account until the transaction ends, so that what is counted for it is counted once, and what is done about it one after the other.
import { findStayingForUpdate, findUserForUpdate } from './accounts.store.ts'

export const holdAccount = findUserForUpdate

/** For what is done about somebody by others. Null for who is leaving or gone. */
export const holdStaying = findStayingForUpdate
