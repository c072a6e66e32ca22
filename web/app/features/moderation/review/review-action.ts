// Form handlers of the review queue, for forms submitted without JavaScript: a moderator's decision, or its undo.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import type { Decision } from '@murmullo/contract/moderation/moderation'
import type { RemovalRule, Rule } from '@murmullo/contract/moderation/rules'
import { redirect } from 'react-router'
import type { FormHandler } from '../../../lib/forms/form-action.ts'
import { optionalValue, textValue } from '../../../lib/forms/form-spec.ts'

export type DecisionReply = { readonly id: string; readonly seen: string; readonly refusal: ErrorCode | null }

const backToQueue = () => redirect('/admin/revision', 303)

const decide: FormHandler = {
  run: async ({ api, form }) => {
    const rule = optionalValue(form, 'rule')
    const confirmedRule = optionalValue(form, 'confirmedRule')
    await api.moderation.decideReview({
      id: textValue(form, 'id'),
      seen: textValue(form, 'seen'),
      // A selected rule implies removal. The server validates the values like any input.
      decision: (rule === undefined ? textValue(form, 'decision') : 'remove') as Decision,
      ...(rule !== undefined && { rule: rule as RemovalRule }),
      ...(confirmedRule !== undefined && { confirmedRule: confirmedRule as Rule }),
    })
    return backToQueue()
  },
}

const undo: FormHandler = {
  run: async ({ api, form }) => {
    await api.moderation.undoReview({ id: textValue(form, 'id') })
    return backToQueue()
  },
}

export const reviewHandlers = { decide, undo }
