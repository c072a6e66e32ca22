// Sends a decision while the page stays: the queue goes on, and what was refused comes back with its reason.
import type { ErrorCode } from '@murmullo/contract/errors'
import type { moderation } from '@murmullo/contract/moderation'
import { fieldOf } from '../../lib/attempt.ts'
import { callApi } from '../../lib/call-api.ts'
import { isCode } from '../../lib/form-texts.ts'

/** Null once it is done. */
export async function sendDecision(form: FormData): Promise<ErrorCode | null> {
  const { rule, decision, ...rest } = Object.fromEntries(form)
  delete rest.id
  // To name a rule is to remove by it.
  const wish = rule === undefined ? { decision } : { decision: 'remove', rule }
  try {
    await callApi<typeof moderation.decideReview>('POST', `/admin/reviews/${fieldOf(form, 'id')}`, { ...rest, ...wish })
    return null
  } catch (error) {
    const code = error instanceof Error ? error.message : ''
    return isCode(code) ? code : 'service.unavailable'
  }
}
