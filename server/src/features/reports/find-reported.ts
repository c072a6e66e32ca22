// Whom a case is about, for what the team does to them without learning who it is.
export { findReported as findReportedOf } from './cases.store.ts'
