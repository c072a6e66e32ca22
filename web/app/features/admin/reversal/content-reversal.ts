// Reversal of an earlier decision of a moderator: its form, texts and handler.
import {
  type AuditEntry,
  type ReversibleKind,
  reverseDecisionInput,
  reversibleKinds,
} from '@murmullo/contract/admin/admin'
import * as z from 'zod/mini'
import { type FormHandler, type Submission, validated } from '../../../lib/forms/form-action.ts'
import { defineForm, textValue } from '../../../lib/forms/form-spec.ts'
import { withPassword } from '../../../lib/forms/step-up.ts'

export type Reversible = { readonly kind: ReversibleKind; readonly id: string }
export type ReversalResult = { readonly isReversed?: boolean }

export const reversedMessage = 'Decisión revertida. En unos segundos se aplica, y a quien lo escribió le avisamos.'

export const reversalForm = defineForm({
  name: 'reversal',
  schema: z.omit(reverseDecisionInput, { kind: true, id: true }),
  read: (form) => ({ reason: textValue(form, 'reason') }),
})

export function parseReversible(kind: string | undefined): ReversibleKind | undefined {
  return reversibleKinds.find((each) => each === kind)
}

export function reversalHandler(contentOf: (submission: Submission) => Reversible): FormHandler {
  return withPassword(
    validated(reversalForm, async (input, submission) => {
      await submission.api.admin.reverseDecision({ ...contentOf(submission), ...input })
      return { isReversed: true }
    }),
  )
}

const pageKinds: Readonly<Record<string, ReversibleKind>> = {
  secret: 'secret',
  comment: 'comment',
  photo_comment: 'comment',
  photo: 'photo',
}

/** Path of the page that reverses a decision of the audit log; null for an action that is no removal and no explicit mark. */
export function reversalPath({ action, subject, details }: Pick<AuditEntry, 'action' | 'subject' | 'details'>) {
  const valueOf = (name: string) => details.find((detail) => detail.name === name)?.value ?? ''
  const isDecision = ['moderation.decide', 'admin.remove_secret', 'admin.remove_comment'].includes(action)
  const kind = pageKinds[valueOf('kind')]
  if (!isDecision || valueOf('decision') === 'approve' || kind === undefined || subject === null) return null
  return `/admin/revertir/${kind}/${subject}?volver=${encodeURIComponent(`/admin/auditoria?subject=${subject}`)}`
}
