// Client-side API calls for a review decision and its undo, without navigation: the queue continues, and errors return to the card.
import type { ErrorCode } from '@murmullo/contract/errors'
import type { moderation } from '@murmullo/contract/moderation'
import { fieldOf } from '../../lib/attempt.ts'
import { callApi } from '../../lib/call-api.ts'
import { isCode } from '../../lib/form-texts.ts'

/** Resolves to an error code, or null on success. */
export function sendDecision(form: FormData): Promise<ErrorCode | null> {
  const { rule, decision, ...rest } = Object.fromEntries(form)
  delete rest.id
  // A selected rule implies removal.
  const wish = rule === undefined ? { decision } : { decision: 'remove', rule }
  return refusalOf(
    callApi<typeof moderation.decideReview>('POST', `/admin/reviews/${fieldOf(form, 'id')}`, { ...rest, ...wish }),
  )
}

/** Resolves to an error code, or null on success. */
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
