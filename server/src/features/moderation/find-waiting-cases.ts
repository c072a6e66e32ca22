// How many cases wait to be told to an authority, and since when: all that the application may know of them.
import { findWaitingEvidence } from './moderation.store.ts'

export const findWaitingCases = findWaitingEvidence
