// Locks an account row until the transaction ends, so that its counts stay exact and concurrent changes to it run one after the other.
import { findActiveForUpdate, findUserForUpdate } from '../auth/accounts.store.ts'

export const lockAccount = findUserForUpdate

/** For actions of other users on this account. Null when it is deleted or its erasure is pending. */
export const lockActiveAccount = findActiveForUpdate
