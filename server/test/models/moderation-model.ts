// Model of the moderation of one secret for property tests, without a database: a state machine that uses the product's own policies.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import type { ContentState, Decision } from '@murmullo/contract/moderation/moderation'
import type { StatementAction } from '@murmullo/contract/moderation/statements'
import {
  appealOutcomeFor,
  decisionOutcome,
  isIncomplete,
  isUnconfirmed,
  minorRefusal,
} from '../../src/features/admin/decisions/decisions.policy.ts'
import { statementAppealState } from '../../src/features/moderation/statements/statements.policy.ts'

type StatementModel = {
  readonly action: StatementAction
  readonly byHuman: boolean
  isAppealed: boolean
  outcome: 'upheld' | 'overturned' | null
}
type Pending = {
  readonly moderator: string
  readonly decision: Decision
  readonly before: { readonly state: ContentState; readonly isExplicit: boolean; readonly needsReview: boolean }
  /** Version of the text, and the appeal that the moderator read. */
  readonly textVersion: number
  readonly objection: number | null
  readonly objections: readonly number[]
  readonly due: number
}
export type ModerationModel = {
  now: number
  textVersion: number
  state: ContentState
  isExplicit: boolean
  isFlagged: boolean
  isReported: boolean
  isHighRisk: boolean
  needsReview: boolean
  approvers: string[]
  statements: StatementModel[]
  pending: Pending | null
}

export const moderators = ['one', 'two', 'three'] as const

export type Step =
  | { readonly do: 'decide'; readonly by: string; readonly decision: Decision; readonly isConfirmed: boolean }
  | { readonly do: 'remove'; readonly by: string }
  | { readonly do: 'undo'; readonly by: string }
  | { readonly do: 'edit'; readonly isMinor: boolean; readonly explicit: boolean }
  | { readonly do: 'appeal' }
  | { readonly do: 'report' }
  | { readonly do: 'work' }
  | { readonly do: 'wait'; readonly ms: number }

export type Start = { readonly isMinor: boolean; readonly explicit: boolean; readonly isHidden: boolean }

export function createModerationModel({ isMinor, explicit, isHidden }: Start): ModerationModel {
  const isHeld = isMinor || isHidden
  return {
    now: 0,
    textVersion: 0,
    state: isHeld ? 'hidden' : 'visible',
    isExplicit: explicit,
    isFlagged: isMinor,
    isReported: false,
    isHighRisk: isHeld,
    needsReview: true,
    approvers: [],
    statements: isHeld ? [{ action: 'hidden', byHuman: false, isAppealed: false, outcome: null }] : [],
    pending: null,
  }
}

/** Indexes in `told` of unanswered appeals, newest first. */
const unanswered = ({ statements: told }: ModerationModel) =>
  told.flatMap(({ isAppealed, outcome }, place) => (isAppealed && outcome === null ? place : [])).toReversed()
const actionsOf = ({ statements: told }: ModerationModel, places: readonly number[]) =>
  places.flatMap((place) => told[place]?.action ?? [])

/** Applies a step to the model and returns the expected error code, or "done". */
export function applyStep(desk: ModerationModel, step: Step): string {
  if (step.do === 'decide') return decide(desk, step)
  if (step.do === 'remove') return remove(desk, step.by)
  if (step.do === 'undo') return undo(desk, step.by)
  if (step.do === 'edit') return edit(desk, step)
  if (step.do === 'appeal') return appeal(desk)
  if (step.do === 'report') return report(desk)
  if (step.do === 'work') return work(desk)
  desk.now += step.ms
  return 'done'
}

function report(desk: ModerationModel): string {
  if (desk.state !== 'visible') return 'reports.not_found'
  desk.isReported = true
  return 'done'
}

function decide(desk: ModerationModel, { by, decision, isConfirmed }: Extract<Step, { do: 'decide' }>): string {
  if (!desk.needsReview || desk.pending !== null) return 'moderation.decided'
  const objections = unanswered(desk)
  const fate = decisionOutcome(desk, decision, actionsOf(desk, objections))
  const isMinor = desk.isFlagged || desk.isReported
  const refusal = minorRefusal(fate, { decision, isMinor, approvers: desk.approvers, moderatorId: by })
  if (refusal !== null) return refusal
  const confirmRule = isMinor || desk.isHighRisk ? 'held' : null
  if (isUnconfirmed(decision, { confirmRule, confirmedRule: isConfirmed ? 'held' : undefined }))
    return 'moderation.unconfirmed'
  defer(desk, by, decision, objections)
  return 'done'
}

function defer(desk: ModerationModel, by: string, decision: Decision, objections: readonly number[]): void {
  const { state, isExplicit, textVersion, pending } = desk
  const needsReview = pending?.before.needsReview ?? desk.needsReview
  desk.pending = {
    moderator: by,
    decision,
    before: { state, isExplicit, needsReview },
    textVersion,
    objection: objections[0] ?? null,
    objections,
    due: desk.now + moderationLimits.undoSeconds * 1_000,
  }
  desk.needsReview = false
  if (decision === 'remove') desk.state = 'removed'
}

function remove(desk: ModerationModel, by: string): string {
  if (desk.state === 'removed') return 'moderation.decided'
  defer(desk, by, 'remove', unanswered(desk))
  return 'done'
}

function undo(desk: ModerationModel, by: string): string {
  const { pending } = desk
  if (pending?.moderator !== by || desk.now >= pending.due) return 'moderation.undo_late'
  const isSame = desk.textVersion === pending.textVersion && (unanswered(desk)[0] ?? null) === pending.objection
  const { needsReview, ...content } = pending.before
  if (pending.decision === 'remove') Object.assign(desk, content)
  desk.needsReview = isSame ? needsReview : true
  desk.pending = null
  return 'done'
}

function edit(desk: ModerationModel, { isMinor, explicit }: Extract<Step, { do: 'edit' }>): string {
  if (desk.state === 'removed') return 'secrets.not_found'
  const standing = desk.statements.findLast(({ byHuman }) => byHuman)
  const isMarked = standing?.action === 'marked_explicit' && standing.outcome !== 'overturned'
  desk.isFlagged ||= isMinor
  const isHeld = desk.state === 'hidden' || desk.isFlagged
  if (desk.state === 'visible' && isHeld)
    desk.statements.push({ action: 'hidden', byHuman: false, isAppealed: false, outcome: null })
  desk.state = isHeld ? 'hidden' : 'visible'
  desk.isExplicit = explicit || isMarked
  desk.isHighRisk = isHeld
  desk.needsReview = isHeld || unanswered(desk).length > 0
  desk.textVersion += 1
  desk.approvers = []
  return 'done'
}

function appeal(desk: ModerationModel): string {
  const last = desk.statements.at(-1)
  if (last === undefined) return 'moderation.statement_unknown'
  if (last.isAppealed) return 'moderation.appealed'
  const { action, byHuman, outcome } = last
  const { state, isExplicit } = desk
  const told = { action, byHuman, reviewRequestedAt: null, appeal: null, outcome, isLast: true, state, isExplicit }
  const objection = statementAppealState(told)
  if (objection === 'review_open') return 'moderation.machine_decided'
  if (objection !== 'open') return 'moderation.appeal_closed'
  last.isAppealed = true
  desk.needsReview = true
  return 'done'
}

function work(desk: ModerationModel): string {
  const { pending } = desk
  if (pending === null || pending.due > desk.now) return 'done'
  desk.pending = null
  if (pending.decision === 'remove') {
    recordDecision(desk, decisionOutcome(pending.before, 'remove', []), pending.objections)
    desk.approvers = []
    return 'done'
  }
  const objections = unanswered(desk)
  const fate = decisionOutcome(desk, pending.decision, actionsOf(desk, objections))
  const isMinor = desk.isFlagged || desk.isReported
  const { decision, moderator: moderatorId } = pending
  const approval = { decision, isMinor, approvers: desk.approvers, moderatorId }
  const isOther =
    desk.textVersion !== pending.textVersion ||
    (objections[0] ?? null) !== pending.objection ||
    desk.state !== pending.before.state
  if (isOther || minorRefusal(fate, approval) !== null) {
    desk.needsReview = true
    return 'done'
  }
  const waitsForAnother = isIncomplete(approval)
  if (isMinor) {
    desk.approvers = [...desk.approvers, moderatorId]
    if (!(waitsForAnother && desk.state === 'visible')) desk.isFlagged = true
  }
  if (waitsForAnother) {
    desk.needsReview = true
    return 'done'
  }
  desk.state = fate.state
  desk.isExplicit = fate.isExplicit
  recordDecision(desk, fate, objections)
  return 'done'
}

function recordDecision(
  desk: ModerationModel,
  fate: ReturnType<typeof decisionOutcome>,
  objections: readonly number[],
): void {
  for (const place of objections) {
    const told = desk.statements[place]
    if (told !== undefined) told.outcome = appealOutcomeFor(told.action, fate)
  }
  if (fate.statementAction !== null)
    desk.statements.push({ action: fate.statementAction, byHuman: true, isAppealed: false, outcome: null })
}
