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
  /** The moderator, who answers no appeal against it. */
  readonly decidedBy: string | null
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
  const isHiddenAtStart = isMinor || isHidden
  return {
    now: 0,
    textVersion: 0,
    state: isHiddenAtStart ? 'hidden' : 'visible',
    isExplicit: explicit,
    isFlagged: isMinor,
    isReported: false,
    isHighRisk: isHiddenAtStart,
    needsReview: true,
    approvers: [],
    statements: isHiddenAtStart
      ? [{ action: 'hidden', byHuman: false, decidedBy: null, isAppealed: false, outcome: null }]
      : [],
    pending: null,
  }
}

/** Indexes in `statements` of unanswered appeals, newest first. */
const unanswered = ({ statements }: ModerationModel) =>
  statements.flatMap(({ isAppealed, outcome }, index) => (isAppealed && outcome === null ? index : [])).toReversed()
const areOwn = ({ statements }: ModerationModel, indexes: readonly number[], moderator: string) =>
  indexes.some((index) => statements[index]?.decidedBy === moderator)
const actionsOf = ({ statements }: ModerationModel, indexes: readonly number[]) =>
  indexes.flatMap((index) => statements[index]?.action ?? [])

/** Applies a step to the model and returns the expected error code, or "done". */
export function applyStep(model: ModerationModel, step: Step): string {
  if (step.do === 'decide') return decide(model, step)
  if (step.do === 'remove') return remove(model, step.by)
  if (step.do === 'undo') return undo(model, step.by)
  if (step.do === 'edit') return edit(model, step)
  if (step.do === 'appeal') return appeal(model)
  if (step.do === 'report') return report(model)
  if (step.do === 'work') return work(model)
  model.now += step.ms
  return 'done'
}

function report(model: ModerationModel): string {
  if (model.state !== 'visible') return 'reports.not_found'
  model.isReported = true
  return 'done'
}

function decide(model: ModerationModel, { by, decision, isConfirmed }: Extract<Step, { do: 'decide' }>): string {
  if (!model.needsReview || model.pending !== null) return 'moderation.decided'
  const objections = unanswered(model)
  if (areOwn(model, objections, by)) return 'moderation.own_decision'
  const outcome = decisionOutcome(model, decision, actionsOf(model, objections))
  const isMinor = model.isFlagged || model.isReported
  const refusal = minorRefusal(outcome, { decision, isMinor, approvers: model.approvers, moderatorId: by })
  if (refusal !== null) return refusal
  const confirmRule = isMinor || model.isHighRisk ? 'held' : null
  if (isUnconfirmed(decision, { confirmRule, confirmedRule: isConfirmed ? 'held' : undefined }))
    return 'moderation.unconfirmed'
  defer(model, by, decision, objections)
  return 'done'
}

function defer(model: ModerationModel, by: string, decision: Decision, objections: readonly number[]): void {
  const { state, isExplicit, textVersion, pending } = model
  const needsReview = pending?.before.needsReview ?? model.needsReview
  model.pending = {
    moderator: by,
    decision,
    before: { state, isExplicit, needsReview },
    textVersion,
    objection: objections[0] ?? null,
    objections,
    due: model.now + moderationLimits.undoSeconds * 1_000,
  }
  model.needsReview = false
  if (decision === 'remove') model.state = 'removed'
}

function remove(model: ModerationModel, by: string): string {
  if (model.state === 'removed') return 'moderation.decided'
  defer(model, by, 'remove', unanswered(model))
  return 'done'
}

function undo(model: ModerationModel, by: string): string {
  const { pending } = model
  if (pending?.moderator !== by || model.now >= pending.due) return 'moderation.undo_expired'
  const isSame = model.textVersion === pending.textVersion && (unanswered(model)[0] ?? null) === pending.objection
  const { needsReview, ...content } = pending.before
  if (pending.decision === 'remove') Object.assign(model, content)
  model.needsReview = isSame ? needsReview : true
  model.pending = null
  return 'done'
}

function edit(model: ModerationModel, { isMinor, explicit }: Extract<Step, { do: 'edit' }>): string {
  if (model.state === 'removed') return 'secrets.not_found'
  const standing = model.statements.findLast(({ byHuman }) => byHuman)
  const isMarked = standing?.action === 'marked_explicit' && standing.outcome !== 'overturned'
  model.isFlagged ||= isMinor
  const staysHidden = model.state === 'hidden' || model.isFlagged
  if (model.state === 'visible' && staysHidden)
    model.statements.push({ action: 'hidden', byHuman: false, decidedBy: null, isAppealed: false, outcome: null })
  model.state = staysHidden ? 'hidden' : 'visible'
  model.isExplicit = explicit || isMarked
  model.isHighRisk = staysHidden
  model.needsReview = staysHidden || unanswered(model).length > 0
  model.textVersion += 1
  model.approvers = []
  return 'done'
}

function appeal(model: ModerationModel): string {
  const last = model.statements.at(-1)
  if (last === undefined) return 'moderation.statement_unknown'
  if (last.isAppealed) return 'moderation.appealed'
  const { action, byHuman, outcome } = last
  const { state, isExplicit } = model
  const statement = { action, byHuman, reviewRequestedAt: null, appeal: null, outcome, isLast: true, state, isExplicit }
  const objection = statementAppealState(statement)
  if (objection === 'review_open') return 'moderation.automated_decision'
  if (objection !== 'open') return 'moderation.appeal_closed'
  last.isAppealed = true
  model.needsReview = true
  return 'done'
}

function work(model: ModerationModel): string {
  const { pending } = model
  if (pending === null || pending.due > model.now) return 'done'
  model.pending = null
  if (pending.decision === 'remove') {
    const others = pending.objections.filter((index) => !areOwn(model, [index], pending.moderator))
    recordDecision(model, decisionOutcome(pending.before, 'remove', []), others, pending.moderator)
    if (others.length < pending.objections.length) model.needsReview = true
    model.approvers = []
    return 'done'
  }
  const objections = unanswered(model)
  const outcome = decisionOutcome(model, pending.decision, actionsOf(model, objections))
  const isMinor = model.isFlagged || model.isReported
  const { decision, moderator: moderatorId } = pending
  const approval = { decision, isMinor, approvers: model.approvers, moderatorId }
  const isOther =
    model.textVersion !== pending.textVersion ||
    (objections[0] ?? null) !== pending.objection ||
    model.state !== pending.before.state ||
    areOwn(model, objections, moderatorId)
  if (isOther || minorRefusal(outcome, approval) !== null) {
    model.needsReview = true
    return 'done'
  }
  const waitsForAnother = isIncomplete(approval)
  if (isMinor) {
    model.approvers = [...model.approvers, moderatorId]
    if (!(waitsForAnother && model.state === 'visible')) model.isFlagged = true
  }
  if (waitsForAnother) {
    model.needsReview = true
    return 'done'
  }
  model.state = outcome.state
  model.isExplicit = outcome.isExplicit
  recordDecision(model, outcome, objections, moderatorId)
  return 'done'
}

function recordDecision(
  model: ModerationModel,
  outcome: ReturnType<typeof decisionOutcome>,
  objections: readonly number[],
  moderator: string,
): void {
  for (const index of objections) {
    const statement = model.statements[index]
    if (statement !== undefined) statement.outcome = appealOutcomeFor(statement.action, outcome)
  }
  if (outcome.statementAction !== null)
    model.statements.push({
      action: outcome.statementAction,
      byHuman: true,
      decidedBy: moderator,
      isAppealed: false,
      outcome: null,
    })
}
