// Finds the account that a case is about, for sanctions: staff act on it without access to its identity.
export { findReported as findReportedOf } from './cases.store.ts'
