// Where administrators are written to about what their colleagues do.
export { listAdminMailboxes } from './accounts.store.ts'
