// Route action of the review queue: submits a moderator's decision, or its undo.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { ErrorCode } from '@murmullo/contract/core/errors'
import type { Decision } from '@murmullo/contract/moderation/moderation'
import type { RemovalRule, Rule } from '@murmullo/contract/moderation/rules'
import { formField, tryCall } from '../../../lib/forms/api-errors.ts'

export type DecisionReply = { readonly id: string; readonly seen: string; readonly refusal: ErrorCode | null }

export async function decideAction(api: MurmulloApi, form: FormData): Promise<DecisionReply> {
  const [id, seen, rule] = [formField(form, 'id'), formField(form, 'seen'), formField(form, 'rule')]
  const confirmedRule = formField(form, 'confirmedRule')
  // A selected rule implies removal. The server validates both values like any input.
  const decision = (rule === '' ? formField(form, 'decision') : 'remove') as Decision
  const refusal = await tryCall(() =>
    api.moderation.decideReview({
      id,
      seen,
      decision,
      ...(rule !== '' && { rule: rule as RemovalRule }),
      ...(confirmedRule !== '' && { confirmedRule: confirmedRule as Rule }),
    }),
  )
  return { id, seen, refusal }
}

/** Handler of the undo bar's form. */
export async function undoAction(api: MurmulloApi, id: string): Promise<DecisionReply> {
  return { id, seen: '', refusal: await tryCall(() => api.moderation.undoReview({ id })) }
}
