// Count and age of evidence cases that wait to be reported to an authority. The application role can read nothing else of them.
import { findUnreportedEvidence } from '../checks/moderation.store.ts'

export const getUnreportedEvidence = findUnreportedEvidence
