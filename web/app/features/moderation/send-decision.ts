// Sends a decision, or its undo, while the page stays: the queue goes on, and what was refused comes back with its reason.
import type { ErrorCode } from '@murmullo/contract/errors'
import type { moderation } from '@murmullo/contract/moderation'
import { fieldOf } from '../../lib/attempt.ts'
import { callApi } from '../../lib/call-api.ts'
import { isCode } from '../../lib/form-texts.ts'

/** Null once it is done. */
export function sendDecision(form: FormData): Promise<ErrorCode | null> {
  const { rule, decision, ...rest } = Object.fromEntries(form)
  delete rest.id
  // To name a rule is to remove by it.
  const wish = rule === undefined ? { decision } : { decision: 'remove', rule }
  return refusalOf(
    callApi<typeof moderation.decideReview>('POST', `/admin/reviews/${fieldOf(form, 'id')}`, { ...rest, ...wish }),
  )
}

/** Null once it is undone. */
export function sendUndo(id: string): Promise<ErrorCode | null> {
  return refusalOf(callApi<typeof moderation.undoReview>('POST', `/admin/reviews/${id}/undo`, {}))
}

async function refusalOf(call: Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await call
    return null
  } catch (error) {
    const code = error instanceof Error ? error.message : ''
    return isCode(code) ? code : 'service.unavailable'
  }
}
