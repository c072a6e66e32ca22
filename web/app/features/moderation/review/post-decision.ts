// Client-side API calls for a review decision and its undo, without navigation: the queue continues, and errors return to the card.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import type { moderation } from '@murmullo/contract/moderation/moderation'
import { formField } from '../../../lib/forms/api-errors.ts'
import { callApi } from '../../../lib/api/call-api.ts'
import { isKnownCode } from '../../../lib/forms/form-error-messages.ts'

/** Resolves to an error code, or null on success. */
export function postDecision(form: FormData): Promise<ErrorCode | null> {
  const { rule, decision, ...rest } = Object.fromEntries(form)
  delete rest.id
  delete rest.intent
  // A selected rule implies removal.
  const decisionInput = rule === undefined ? { decision } : { decision: 'remove', rule }
  return errorCodeFrom(
    callApi<typeof moderation.decideReview>('POST', `/admin/reviews/${formField(form, 'id')}`, {
      ...rest,
      ...decisionInput,
    }),
  )
}

/** Resolves to an error code, or null on success. */
export function postUndo(id: string): Promise<ErrorCode | null> {
  return errorCodeFrom(callApi<typeof moderation.undoReview>('POST', `/admin/reviews/${id}/undo`, {}))
}

async function errorCodeFrom(call: Promise<unknown>): Promise<ErrorCode | null> {
  try {
    await call
    return null
  } catch (error) {
    const code = error instanceof Error ? error.message : ''
    return isKnownCode(code) ? code : 'service.unavailable'
  }
}
