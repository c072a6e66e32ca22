// Carries out a decision of the team about something that is held: what becomes of it, what its author is told, how their objection is
// answered and the line in the log are written together.
import { AppError } from '@murmullo/contract/errors'
import type { Decision } from '@murmullo/contract/moderation'
import type { RemovalRule, Rule } from '@murmullo/contract/rules'
import { noteAudit } from '../../platform/audit.ts'
import type { Call, Services } from '../../platform/call.ts'
import type { Trx } from '../../platform/db.ts'
import { whoAsks } from '../accounts/who-asks.ts'
import { holdComment, settleComment } from '../comments/settle-comment.ts'
import { answerAppeal, type OpenReview, tellDecision } from '../moderation/close-review.ts'
import { sealEvidence } from '../moderation/seal-evidence.ts'
import { holdPhoto, settlePhoto } from '../photos/settle-photo.ts'
import { holdPhotoComment, settlePhotoComment } from '../photos/settle-photo-comment.ts'
import { holdSecret, settleSecret } from '../secrets/settle-secret.ts'
import { tellComments, tellPublished } from '../secrets/tell-readers.ts'
import { answerTo, fateOf } from './decisions.policy.ts'

export type Subject = OpenReview['subject']
export type Held = NonNullable<Awaited<ReturnType<typeof hold>>>
type Objection = { readonly id: string; readonly action: string }
export type Wish = { readonly decision: Decision; readonly rule?: RemovalRule | undefined }

/** Whether whoever asks may decide this about it. */
export function assertDecidable(call: Call, content: Held, { decision, rule }: Wish): void {
  if (content.authorId === whoAsks(call).accountId) throw new AppError('moderation.own')
  if (decision === 'mark_explicit' && ['comment', 'photo_comment'].includes(content.kind))
    throw new AppError('moderation.not_markable')
  if (decision === 'remove' && content.state !== 'removed' && rule === undefined)
    throw new AppError('moderation.rule_missing')
}

export type Carried = Wish & {
  readonly subject: Subject
  readonly content: Held
  readonly objections: readonly Objection[]
  /** As the log calls it. */
  readonly action: string
}

export async function carryOut(call: Call, trx: Trx, carried: Carried) {
  const { services } = call
  const { subject, content, objections, decision, rule, action } = carried
  const fate = fateOf(
    content,
    decision,
    objections.map(({ action }) => action),
  )
  await content.settle(fate, rule ?? 'held')
  for (const { id, action } of objections)
    await answerAppeal(services, trx, { id, outcome: answerTo(action, fate), isAlone: fate.told === null })
  if (fate.told !== null)
    await tellDecision(services, trx, subject, {
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
  await noteAudit(trx, { actorId: whoAsks(call).accountId, action, subject: content.publicId, details })
  return fate
}

/** Once it is committed. */
export function tellReaders(services: Services, content: Held, fate: Settled): void {
  if (fate.state === content.state) return
  if (content.kind === 'comment') tellComments(services, content.secretId)
  // Nobody was shown it before: to them it is new.
  else if (content.kind === 'secret' && fate.state === 'visible' && !content.isPrivate) tellPublished(services, fate)
}

function toldRule(told: 'removed' | 'marked_explicit' | 'restored', rule: RemovalRule | undefined): Rule {
  if (told === 'removed') return rule ?? 'held'
  return told === 'marked_explicit' ? 'adult' : 'none'
}

type Settled = { readonly state: 'visible' | 'hidden' | 'removed'; readonly isExplicit: boolean }

/** What is decided about, the same to whoever decides whatever it is. */
export async function hold(trx: Trx, subject: Subject) {
  if ('secretId' in subject) {
    const secret = await holdSecret(trx, subject.secretId)
    if (secret === undefined) return null
    const settle = async ({ state, isExplicit }: Settled) => {
      if (state !== secret.state || isExplicit !== secret.isExplicit)
        await settleSecret(trx, subject.secretId, { state, isExplicit })
    }
    return { ...secret, kind: 'secret' as const, settle }
  }
  if ('photoId' in subject) {
    const photo = await holdPhoto(trx, subject.photoId)
    if (photo === undefined) return null
    const settle = (fate: Settled, rule: string) => settlePhoto(trx, photo, fate, rule)
    return { ...photo, kind: 'photo' as const, settle }
  }
  if ('photoCommentId' in subject) {
    const said = await holdPhotoComment(trx, subject.photoCommentId)
    if (said === undefined) return null
    const settle = ({ state }: Settled) => settlePhotoComment(trx, said.id, state)
    return { ...said, isExplicit: false, kind: 'photo_comment' as const, settle }
  }
  const comment = await holdComment(trx, subject.commentId)
  if (comment === undefined) return null
  const settle = ({ state }: Settled) => settleComment(trx, comment, state)
  return { ...comment, isExplicit: false, kind: 'comment' as const, settle }
}
