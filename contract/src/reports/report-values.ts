// Schemas and enums of reports shared by the endpoints of reporters and moderators.
import * as z from 'zod/mini'

/** Eight unambiguous letters and digits: no order, no time, and too many to guess. */
export const reportNumberAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const reportNumberLength = 8
export const reportNumber = z.string().check(z.regex(/^[2-9A-HJKMNP-Z]{8}$/))
/** The same as typed by a user: trimmed and upper case. */
export const reportNumberInput = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((value: string) => value.trim().toUpperCase()),
  ),
  reportNumber,
)

/** Types of reported content. A person: found by nickname search, by profile, or in a conversation. */
export const reportedKinds = ['user', 'secret', 'comment', 'photo', 'message'] as const
export type ReportedKind = (typeof reportedKinds)[number]

export const reportStatuses = ['pending', 'reviewing', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** Measures a moderator can take in a case: remove the content, mark it as explicit, sanction (or warn) the account behind it. */
export const reportMeasures = ['removed', 'explicit', 'sanctioned'] as const
export type ReportMeasure = (typeof reportMeasures)[number]
