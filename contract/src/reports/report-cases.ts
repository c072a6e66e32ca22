// API endpoints and schemas of report cases, for moderators. A case joins all reports about one content item or user. It never reveals the
// user behind anonymous content, nor that two cases are about the same user.
import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { imageResponse } from '../core/images.ts'
import { moderationLimits, reportLimits } from '../constants/limits.ts'
import { rateLimits } from '../constants/rate-limits.ts'
import { reportCategories } from './report-categories.ts'
import { reportOutcomes } from './report-outcomes.ts'
import { dismissalReasons } from './dismissal-reasons.ts'
import { reportedKinds, reportMeasures, reportNumber, reportNumberInput, reportStatuses } from './report-values.ts'
import { cursor, minute, page, publicId, userText } from '../core/primitives.ts'

/** Open cases, closed cases, or both. */
export const caseFilters = ['all', 'pending', 'resolved'] as const
export type CaseFilter = (typeof caseFilters)[number]

/** `priority`: only open cases, urgent ones first, then oldest first. */
export const caseOrders = ['newest', 'priority'] as const
export type CaseOrder = (typeof caseOrders)[number]

const optionalText = z.nullable(z.string())

const commonFields = {
  number: reportNumber,
  kind: z.enum(reportedKinds),
  /** The public nickname beside the reported content; null is rendered as "Anónimo". */
  reportedNickname: optionalText,
  /** Category of the first report. */
  category: z.enum(reportCategories),
  status: z.enum(reportStatuses),
  isUrgent: z.boolean(),
  openedAt: minute,
  /** Number of reports joined in the case. */
  reports: z.int(),
  /** Risk level of the reported content, as the moderation found it. Null: it was not checked, or is deleted. */
  riskLevel: z.nullable(z.enum(moderationLimits.riskLevels)),
  /** Another moderator has this case open now. */
  isClaimed: z.boolean(),
}
const caseCard = z.strictObject({
  ...commonFields,
  /** Beginning of the reported text. Null without one, for a user (the nickname is listed), and for a sensitive category. */
  beginning: optionalText,
})
export type CaseCard = z.output<typeof caseCard>

/** Message text as the server copied it. Null: its author deleted the account. */
const copiedMessage = z.strictObject({ from: z.enum(['me', 'them', 'system']), text: optionalText, at: minute })
export type CopiedMessage = z.output<typeof copiedMessage>

const caseReport = z.strictObject({
  /** Null is rendered as "Usuario anónimo". */
  reporterNickname: optionalText,
  category: z.enum(reportCategories),
  reason: optionalText,
  /** Evidence text the reporter attached. */
  evidence: optionalText,
  sentAt: minute,
  /** Snapshot of the reported content at the time of the report. In a conversation `me` is the reporter. */
  copy: z.array(copiedMessage),
})
export type CaseReport = z.output<typeof caseReport>

const openCase = z.strictObject({
  ...commonFields,
  /** Where the content is public; of a comment, its secret. Null when it is not public. */
  secretId: z.nullable(publicId),
  commentId: z.nullable(publicId),
  personId: z.nullable(publicId),
  photoId: z.nullable(publicId),
  /** Current state of the content: `deleted` when it was erased, null for content that is never published. */
  contentState: z.nullable(z.enum(['visible', 'hidden', 'removed', 'deleted'])),
  /** Legal hold: a sealed copy is preserved for authorities. */
  isHeld: z.boolean(),
  /** Of a photo: whether a copy of the image is stored and can be viewed. */
  hasPicture: z.boolean(),
  reviewerNickname: optionalText,
  reviewedAt: z.nullable(minute),
  /** Null in a closed case is rendered as "Administrador". */
  resolverNickname: optionalText,
  closedAt: z.nullable(minute),
  /** Measures taken in this case and still in force: derived while it is open, stored when it is closed. */
  done: z.array(z.enum(reportMeasures)),
  /** Measures of a closed case that were withdrawn later. */
  withdrawn: z.array(z.enum(reportMeasures)),
  /** Outcome that reporters see; of an open case, the outcome they would see if it were resolved now. */
  outcome: z.enum(reportOutcomes),
  /** Of a dismissed case; null when it was dismissed before reasons were recorded. */
  dismissal: z.nullable(z.enum(dismissalReasons)),
  /** When it was last opened again after a decision. */
  reopenedAt: z.nullable(minute),
  notes: optionalText,
  /** Newest first. */
  latest: page(caseReport),
})
export type OpenCase = z.output<typeof openCase>

const queue = z.strictObject({
  /** Each counted up to the limit of 100. */
  pending: z.int(),
  reviewing: z.int(),
  urgent: z.int(),
  oldestAt: z.nullable(minute),
  oldestUrgentAt: z.nullable(minute),
})
export type CaseQueue = z.output<typeof queue>

const nothing = z.strictObject({})
const numberInput = z.strictObject({ number: reportNumberInput })
/** Input of a decision about a case. Also validates its form in the page. */
export const decideCaseInput = z.strictObject({
  number: reportNumberInput,
  /** Without new notes the stored ones stay. */
  notes: z.optional(userText(reportLimits.notesMax)),
})
/** The reason is recorded in the case and in the audit log. Also validates the form in the page. */
export const dismissCaseInput = z.strictObject({ ...decideCaseInput.shape, reason: z.enum(dismissalReasons) })
/** The reason is recorded in the audit log. Also validates the form in the page. */
export const reopenCaseInput = z.strictObject({
  number: reportNumberInput,
  reason: userText(reportLimits.reopenReasonMax),
})
const staffAccess = { access: 'moderator', limit: rateLimits.team, cache: 'never' } as const
const changeErrors = ['reports.case_unknown', 'reports.case_closed', 'reports.decision_pending'] as const

export const reportCases = {
  listCases: endpoint({
    method: 'GET',
    path: '/admin/reports',
    summary: 'Lists cases by filter, newest first, or searches the nicknames, reasons and categories of their reports.',
    input: z.strictObject({
      filter: z._default(z.enum(caseFilters), 'pending'),
      order: z._default(z.enum(caseOrders), 'newest'),
      term: z.optional(z.string().check(z.maxLength(reportLimits.termMax))),
      after: z.optional(cursor),
    }),
    output: page(caseCard),
    errors: [],
    ...staffAccess,
  }),
  readCase: endpoint({
    method: 'GET',
    path: '/admin/reports/{number}',
    summary: 'Returns one case: the reported content, its reports, and the measures taken.',
    input: numberInput,
    output: openCase,
    errors: ['reports.case_unknown'],
    ...staffAccess,
  }),
  listCaseReports: endpoint({
    method: 'GET',
    path: '/admin/reports/{number}/reports',
    summary: 'Lists the reports of one case, newest first.',
    input: z.strictObject({ number: reportNumberInput, after: z.optional(cursor) }),
    output: page(caseReport),
    errors: ['reports.case_unknown'],
    ...staffAccess,
  }),
  askPicture: endpoint({
    method: 'GET',
    path: '/admin/reports/{number}/picture-check',
    summary: 'Checks whether the image of a reported photo can be viewed.',
    input: numberInput,
    output: nothing,
    errors: ['reports.case_unknown', 'photos.not_found'],
    stepUp: true,
    ...staffAccess,
  }),
  readCasePicture: endpoint({
    method: 'GET',
    path: '/admin/reports/{number}/picture',
    summary:
      'Returns the stored image of a reported photo; never of one reported as abuse of a minor. Each view goes to the audit log.',
    input: numberInput,
    output: imageResponse,
    responseType: 'image',
    errors: ['reports.case_unknown', 'photos.not_found'],
    stepUp: true,
    ...staffAccess,
  }),
  reviewCase: endpoint({
    method: 'POST',
    path: '/admin/reports/{number}/review',
    summary: 'Assigns a pending case to the caller.',
    input: decideCaseInput,
    output: nothing,
    errors: ['reports.case_unknown', 'reports.case_taken'],
    ...staffAccess,
  }),
  resolveCase: endpoint({
    method: 'POST',
    path: '/admin/reports/{number}/resolve',
    summary:
      'Closes an open case. Its reporters are notified of the outcome, which the server derives from the measures taken; it is not an input.',
    input: decideCaseInput,
    output: nothing,
    errors: changeErrors,
    stepUp: true,
    ...staffAccess,
  }),
  dismissCase: endpoint({
    method: 'POST',
    path: '/admin/reports/{number}/dismiss',
    summary:
      'Closes an open case without a measure, for a reason that only the staff reads; refused when a measure was taken in it. Its reporters are notified.',
    input: dismissCaseInput,
    output: nothing,
    errors: [...changeErrors, 'reports.case_acted'],
    stepUp: true,
    ...staffAccess,
  }),
  claimCase: endpoint({
    method: 'PUT',
    path: '/admin/reports/{number}/claim',
    summary:
      'Claims a case while its page is open, so that no other moderator works on it: a lease, which the page renews. Advisory: a decision does not need it.',
    input: z.strictObject({ number: reportNumberInput, takeOver: z._default(z.boolean(), false) }),
    /** False: another moderator has it. */
    output: z.strictObject({ isMine: z.boolean() }),
    errors: ['reports.case_unknown'],
    ...staffAccess,
  }),
  releaseCase: endpoint({
    method: 'DELETE',
    path: '/admin/reports/{number}/claim',
    summary: 'Ends the claim of the caller on a case.',
    input: numberInput,
    output: nothing,
    errors: [],
    ...staffAccess,
  }),
  reopenCase: endpoint({
    method: 'POST',
    path: '/admin/reports/{number}/reopen',
    summary:
      'Opens a closed case again and assigns it to the caller. Its reporters are notified, now and of the next decision.',
    input: reopenCaseInput,
    output: nothing,
    errors: ['reports.case_unknown', 'reports.case_open', 'reports.case_reported_again'],
    stepUp: true,
    ...staffAccess,
  }),
  holdCase: endpoint({
    method: 'PUT',
    path: '/admin/reports/{number}/hold',
    summary:
      'Sets or releases the legal hold of a case: the reported content is preserved as a sealed copy for authorities.',
    input: z.strictObject({ number: reportNumberInput, isHeld: z.boolean() }),
    output: nothing,
    errors: ['reports.case_unknown'],
    stepUp: true,
    ...staffAccess,
    access: 'admin',
  }),
  summarizeCases: endpoint({
    method: 'GET',
    path: '/admin/report-queue',
    summary: 'Counts open cases and returns the age of the oldest.',
    input: nothing,
    output: queue,
    errors: [],
    ...staffAccess,
  }),
  checkReports: endpoint({
    method: 'GET',
    path: '/admin/report-check',
    summary: 'Health check of the reports tables with the simplest possible query.',
    input: nothing,
    /** Number of rows read, at most 1,000. */
    output: z.strictObject({ reports: z.int() }),
    errors: ['reports.store_unreachable', 'reports.basics_failed'],
    ...staffAccess,
    access: 'admin',
  }),
}
