// Verified email addresses of administrators, for notifications about actions of other staff.
export { listAdminEmails as listAdminMailboxes } from '../auth/accounts.store.ts'
