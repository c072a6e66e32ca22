// Reversal of an earlier decision of a moderator: its form, texts and handler.
import { type ReversibleKind, reverseDecisionInput } from '@murmullo/contract/admin/admin'
import * as z from 'zod/mini'
import { type FormHandler, type Submission, validated } from '../../../lib/forms/form-action.ts'
import { defineForm, textValue } from '../../../lib/forms/form-spec.ts'
import { withPassword } from '../../../lib/forms/step-up.ts'

export type Reversible = { readonly kind: ReversibleKind; readonly id: string }
export type ReversalResult = { readonly isReversed?: boolean }

/** Names the form on the page of a removal. */
export const reversalIntent = 'reverse'

export const reversedMessage = 'Decisión revertida. En unos segundos se aplica, y a quien lo escribió le avisamos.'

export const reversalForm = defineForm({
  name: 'reversal',
  schema: z.omit(reverseDecisionInput, { kind: true, id: true }),
  read: (form) => ({ reason: textValue(form, 'reason') }),
})

export function reversalHandler(contentOf: (submission: Submission) => Reversible): FormHandler {
  return withPassword(
    validated(reversalForm, async (input, submission) => {
      await submission.api.admin.reverseDecision({ ...contentOf(submission), ...input })
      return { isReversed: true }
    }),
  )
}
