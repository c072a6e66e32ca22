// Holds an account until the transaction ends, so that what is counted for it is counted once.
import { findUserForUpdate } from './accounts.store.ts'

export const holdAccount = findUserForUpdate
