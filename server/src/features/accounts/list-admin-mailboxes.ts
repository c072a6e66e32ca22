// Verified email addresses of administrators, for notifications about actions of other staff.
export { listAdminMailboxes } from './accounts.store.ts'
