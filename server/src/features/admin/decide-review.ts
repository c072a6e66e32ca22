// Decides about something that waits: what becomes of it, what its author is told, how their objection is answered and the line in the
// log are written together, and by one person only.
import { AppError } from '@murmullo/contract/errors'
import type { Decision } from '@murmullo/contract/moderation'
import type { RemovalRule, Rule } from '@murmullo/contract/rules'
import { noteAudit } from '../../platform/audit.ts'
import type { Call, Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { seenMark } from '../../platform/text-mark.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { holdComment, settleComment } from '../comments/settle-comment.ts'
import { answerAppeal, closeReview, findReview, type OpenReview, tellDecision } from '../moderation/close-review.ts'
import { sealEvidence } from '../moderation/seal-evidence.ts'
import { holdSecret, settleSecret } from '../secrets/settle-secret.ts'
import { tellComments, tellPublished } from '../secrets/tell-readers.ts'
import { answerTo, fateOf } from './decisions.policy.ts'

type Wish = {
  readonly id: string
  readonly seen: string
  readonly decision: Decision
  readonly rule?: RemovalRule | undefined
}

export async function decideReview(call: Call, { id, seen, decision, rule }: Wish) {
  const { services } = call
  const { accountId, kind } = whoAsks(call)
  const review = await findReview(services.db.app, id)
  const { content, fate } = await services.db.app.transaction().execute(async (trx) => {
    const content = await hold(trx, review)
    // Erased meanwhile; or private, which is for administrators alone.
    if (content === null || (content.isPrivate && kind !== 'admin')) throw new AppError('moderation.not_found')
    if (content.authorId === accountId) throw new AppError('moderation.own')
    if (decision === 'mark_explicit' && content.kind === 'comment') throw new AppError('moderation.not_markable')
    if (decision === 'remove' && content.state !== 'removed' && rule === undefined)
      throw new AppError('moderation.rule_missing')
    const objections = await closeReview(trx, review)
    if (seenMark(content.text, objections[0]?.appeal ?? null) !== seen) throw new AppError('moderation.changed')
    const fate = fateOf(
      content,
      decision,
      objections.map(({ action }) => action),
    )
    await content.settle(fate)
    for (const { id, action } of objections)
      await answerAppeal(services, trx, { id, outcome: answerTo(action, fate), isAlone: fate.told === null })
    if (fate.told !== null)
      await tellDecision(services, trx, review.subject, {
        accountId: content.authorId,
        action: fate.told,
        rule: toldRule(fate.told, rule),
      })
    if (fate.told === 'removed' && rule === 'childAbuse')
      await sealEvidence(
        services,
        { text: content.text, reason: rule, confidence: null, accountId: content.authorId, address: null },
        trx,
      )
    const details = { decision, rule: rule ?? null, kind: content.kind, was: content.state, appeals: objections.length }
    await noteAudit(trx, { actorId: accountId, action: 'moderation.decide', subject: content.publicId, details })
    return { content, fate }
  })
  if (fate.state !== content.state) tellReaders(services, content, fate)
  return {}
}

function tellReaders(services: Services, content: NonNullable<Awaited<ReturnType<typeof hold>>>, fate: Settled): void {
  if (content.kind === 'comment') tellComments(services, content.secretId)
  // Nobody was shown it before: to them it is new.
  else if (fate.state === 'visible' && !content.isPrivate) tellPublished(services, fate)
}

function toldRule(told: 'removed' | 'marked_explicit' | 'restored', rule: RemovalRule | undefined): Rule {
  if (told === 'removed') return rule ?? 'held'
  return told === 'marked_explicit' ? 'adult' : 'none'
}

type Settled = { readonly state: 'visible' | 'hidden' | 'removed'; readonly isExplicit: boolean }

/** What is decided about, the same to whoever decides whatever it is. */
async function hold(trx: Trx, { subject }: OpenReview) {
  if ('secretId' in subject) {
    const secret = await holdSecret(trx, subject.secretId)
    if (secret === undefined) return null
    const settle = async ({ state, isExplicit }: Settled) => {
      if (state !== secret.state || isExplicit !== secret.isExplicit)
        await settleSecret(trx, subject.secretId, { state, isExplicit })
    }
    return { ...secret, kind: 'secret' as const, settle }
  }
  const comment = await holdComment(trx, subject.commentId)
  if (comment === undefined) return null
  const settle = ({ state }: Settled) => settleComment(trx, comment, state)
  return { ...comment, isExplicit: false, kind: 'comment' as const, settle }
}
