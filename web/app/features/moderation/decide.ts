// What the form of something that waits asks for, and what became of it.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import type { ErrorCode } from '@murmullo/contract/errors'
import type { Decision } from '@murmullo/contract/moderation'
import type { RemovalRule, Rule } from '@murmullo/contract/rules'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'

export type DecisionReply = { readonly id: string; readonly seen: string; readonly refusal: ErrorCode | null }

export async function decide(api: MurmulloApi, form: FormData): Promise<DecisionReply> {
  const [id, seen, rule] = [fieldOf(form, 'id'), fieldOf(form, 'seen'), fieldOf(form, 'rule')]
  const confirmedRule = fieldOf(form, 'confirmedRule')
  // To name a rule is to remove by it. The server checks both as it checks any input.
  const decision = (rule === '' ? fieldOf(form, 'decision') : 'remove') as Decision
  const refusal = await refusalOf(() =>
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

/** The form of the undo bar. */
export async function undo(api: MurmulloApi, id: string): Promise<DecisionReply> {
  return { id, seen: '', refusal: await refusalOf(() => api.moderation.undoReview({ id })) }
}
