// What the two ends agree on about cases: all reports of one thing or one person, as the team works through them. A case says nothing of who
// is behind something anonymous, and two cases never say that it is the same person.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { sentImage } from './images.ts'
import { budgets, limits } from './limits.ts'
import { reportCategories } from './report-categories.ts'
import { reportOutcomes } from './report-outcomes.ts'
import { reportedKinds, reportMeasures, reportNumber, reportStatuses, typedNumber } from './report-values.ts'
import { cursor, minute, page, publicId, written } from './values.ts'

/** What waits, what is decided, or both. */
export const caseFilters = ['all', 'pending', 'resolved'] as const
export type CaseFilter = (typeof caseFilters)[number]

/** `waiting`: only what is open, urgent ones first and of those the oldest. */
export const caseOrders = ['newest', 'waiting'] as const
export type CaseOrder = (typeof caseOrders)[number]

const said = z.nullable(z.string())

const about = {
  number: reportNumber,
  kind: z.enum(reportedKinds),
  /** As everybody reads it beside what was reported; null is "Anónimo". */
  reportedNickname: said,
  /** Of the first report. */
  category: z.enum(reportCategories),
  status: z.enum(reportStatuses),
  isUrgent: z.boolean(),
  openedAt: minute,
  /** How many reports were joined in it. */
  reports: z.int(),
}
const caseCard = z.strictObject(about)
export type CaseCard = z.output<typeof caseCard>

/** What was said, as the server copied it. Null: whoever said it has left. */
const copied = z.strictObject({ from: z.enum(['me', 'them', 'system']), text: said, at: minute })
export type CopiedWords = z.output<typeof copied>

const caseReport = z.strictObject({
  /** Null is "Usuario anónimo". */
  reporterNickname: said,
  category: z.enum(reportCategories),
  reason: said,
  /** What its sender brought along. */
  evidence: said,
  sentAt: minute,
  /** What was reported, as it was at that moment. Of a conversation: `me` is who reported. */
  copy: z.array(copied),
})
export type CaseReport = z.output<typeof caseReport>

const openCase = z.strictObject({
  ...about,
  /** Where everybody reads it; of a comment, its secret. Null when it is nowhere to be read. */
  secretId: z.nullable(publicId),
  commentId: z.nullable(publicId),
  personId: z.nullable(publicId),
  /** What has become of it: `gone` when it was erased, null of what is not published. */
  contentState: z.nullable(z.enum(['visible', 'hidden', 'removed', 'gone'])),
  /** Put away, sealed, because a law may ask for it. */
  isHeld: z.boolean(),
  /** Of a photo: whether its picture is kept to be looked at. */
  hasPicture: z.boolean(),
  reviewerNickname: said,
  reviewedAt: z.nullable(minute),
  /** Null of a closed one is "Administrador". */
  resolverNickname: said,
  closedAt: z.nullable(minute),
  /** Measures taken in this case that stand: derived while it is open, recorded when it was closed. */
  done: z.array(z.enum(reportMeasures)),
  /** Measures of a closed case that were withdrawn afterwards. */
  withdrawn: z.array(z.enum(reportMeasures)),
  /** What reporters are told; of an open case, what they would be told if it were resolved now. */
  outcome: z.enum(reportOutcomes),
  notes: said,
  /** Newest first. */
  latest: page(caseReport),
})
export type OpenCase = z.output<typeof openCase>

const queue = z.strictObject({
  /** Each counted up to a hundred. */
  pending: z.int(),
  reviewing: z.int(),
  urgent: z.int(),
  oldestAt: z.nullable(minute),
  oldestUrgentAt: z.nullable(minute),
})
export type CaseQueue = z.output<typeof queue>

const nothing = z.strictObject({})
const one = z.strictObject({ number: typedNumber })
const notes = z.optional(written(limits.reports.notesMax))
const ofTeam = { access: 'moderator', limit: budgets.team, cache: 'never' } as const
const changeErrors = ['reports.case_unknown', 'reports.case_closed', 'reports.decision_pending'] as const

export const reportCases = {
  listCases: endpoint({
    method: 'GET',
    path: '/admin/reports',
    summary:
      'Cases by filter, newest first, or those that contain these letters in the nicknames, reasons or categories of their reports.',
    input: z.strictObject({
      filter: z._default(z.enum(caseFilters), 'pending'),
      order: z._default(z.enum(caseOrders), 'newest'),
      term: z.optional(z.string().check(z.maxLength(limits.reports.termMax))),
      after: z.optional(cursor),
    }),
    output: page(caseCard),
    errors: [],
    ...ofTeam,
  }),
  readCase: endpoint({
    method: 'GET',
    path: '/admin/reports/{number}',
    summary: 'One case: what was reported, by whom, and what was done.',
    input: one,
    output: openCase,
    errors: ['reports.case_unknown'],
    ...ofTeam,
  }),
  listCaseReports: endpoint({
    method: 'GET',
    path: '/admin/reports/{number}/reports',
    summary: 'The reports of one case, newest first.',
    input: z.strictObject({ number: typedNumber, after: z.optional(cursor) }),
    output: page(caseReport),
    errors: ['reports.case_unknown'],
    ...ofTeam,
  }),
  askPicture: endpoint({
    method: 'GET',
    path: '/admin/reports/{number}/picture-check',
    summary: 'Whether the picture of a reported photo is there to be looked at.',
    input: one,
    output: nothing,
    errors: ['reports.case_unknown', 'photos.not_found'],
    stepUp: true,
    ...ofTeam,
  }),
  readCasePicture: endpoint({
    method: 'GET',
    path: '/admin/reports/{number}/picture',
    summary:
      'The picture of a reported photo, while it is kept; never of one reported as abuse of a minor. That somebody looked is noted.',
    input: one,
    output: sentImage,
    answers: 'image',
    errors: ['reports.case_unknown', 'photos.not_found'],
    stepUp: true,
    ...ofTeam,
  }),
  reviewCase: endpoint({
    method: 'POST',
    path: '/admin/reports/{number}/review',
    summary: 'Whoever asks takes on a pending case.',
    input: z.strictObject({ number: typedNumber, notes }),
    output: nothing,
    errors: ['reports.case_unknown', 'reports.case_taken'],
    ...ofTeam,
  }),
  resolveCase: endpoint({
    method: 'POST',
    path: '/admin/reports/{number}/resolve',
    summary:
      'Closes an open case. Its reporters are told what was done in it, which the server derives: no input says so.',
    input: z.strictObject({ number: typedNumber, notes }),
    output: nothing,
    errors: changeErrors,
    stepUp: true,
    ...ofTeam,
  }),
  dismissCase: endpoint({
    method: 'POST',
    path: '/admin/reports/{number}/dismiss',
    summary:
      'Closes an open case because nothing is to be done; refused when a measure was taken in it. Its reporters are told.',
    input: z.strictObject({ number: typedNumber, notes }),
    output: nothing,
    errors: [...changeErrors, 'reports.case_acted'],
    stepUp: true,
    ...ofTeam,
  }),
  holdCase: endpoint({
    method: 'PUT',
    path: '/admin/reports/{number}/hold',
    summary: 'Puts what was reported away, sealed, because a law may ask for it; or lets go of it.',
    input: z.strictObject({ number: typedNumber, isHeld: z.boolean() }),
    output: nothing,
    errors: ['reports.case_unknown'],
    stepUp: true,
    ...ofTeam,
    access: 'admin',
  }),
  summarizeCases: endpoint({
    method: 'GET',
    path: '/admin/report-queue',
    summary: 'How many cases wait, and since when.',
    input: nothing,
    output: queue,
    errors: [],
    ...ofTeam,
  }),
  checkReports: endpoint({
    method: 'GET',
    path: '/admin/report-check',
    summary: 'Whether reports can be read at all, the simplest way there is.',
    input: nothing,
    /** How many were read, a thousand at most. */
    output: z.strictObject({ reports: z.int() }),
    errors: ['reports.store_unreachable', 'reports.basics_failed'],
    ...ofTeam,
    access: 'admin',
  }),
}
