// Values of the moderation stats: kinds, buckets of decision times, periods. Separate from the schemas so that pages which only name them bundle
// no zod.

/** Stored per day in `moderation.daily_stats`, in the order of the export. */
export const statKinds = [
  'secrets',
  'comments',
  'sign_ups',
  'reports',
  'cases_resolved',
  'cases_dismissed',
  'ai_classified',
  'ai_hidden',
  'ai_blocked',
  'ai_upheld',
  'ai_overturned',
  'removed',
  'marked_explicit',
  'sanctioned',
  'appeals_upheld',
  'appeals_overturned',
  'reversals',
  'report_wait',
  'review_wait',
  'appeal_wait',
  'reveals',
] as const
export type StatKind = (typeof statKinds)[number]

/** Daily stats of the charts, in display order. */
export const dailyStats = [
  'secrets',
  'comments',
  'signUps',
  'reports',
  'aiClassified',
  'aiHidden',
  'aiReviewed',
  'aiOverturned',
] as const
export type DailyStat = (typeof dailyStats)[number]

/** Lower bounds of the histogram of decision times, in minutes. Stored days have these buckets: a change needs new kinds. */
export const waitBounds = [0, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 5_760, 10_080, 20_160] as const

export const waitSubjects = ['reports', 'reviews', 'appeals'] as const
export type WaitSubject = (typeof waitSubjects)[number]

/** Lower bounds of the age classes of open work, in days. */
export const ageClasses = [0, 1, 3, 7] as const

export const statPeriods = { week: 7, month: 30 } as const
export type StatPeriod = keyof typeof statPeriods
