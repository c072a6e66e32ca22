// Small values of reports that both sides of the desk share.
import * as z from 'zod/mini'

/** Eight letters and digits that cannot be mistaken for each other: no order, no time, and too many to guess. */
export const reportNumberLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const reportNumberLength = 8
export const reportNumber = z.string().check(z.regex(/^[2-9A-HJKMNP-Z]{8}$/))
/** The same as somebody types it. */
export const typedNumber = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(40)),
    z.transform((value: string) => value.trim().toUpperCase()),
  ),
  reportNumber,
)

/** What can be reported. A person: found by nickname, by their profile, or in a conversation. */
export const reportedKinds = ['person', 'secret', 'comment', 'photo', 'message'] as const
export type ReportedKind = (typeof reportedKinds)[number]

export const reportStatuses = ['pending', 'reviewing', 'resolved', 'dismissed'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** What the team can do in a case: remove the content, mark it as explicit, sanction (or warn) the account behind it. */
export const reportMeasures = ['removed', 'explicit', 'sanctioned'] as const
export type ReportMeasure = (typeof reportMeasures)[number]
