// Route action: removes a secret or comment for a moderator or administrator.
import type { RemovableKind } from '@murmullo/contract/admin/admin'
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { RemovalRule } from '@murmullo/contract/moderation/rules'
import { errorCode, formField } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { type StepUpRequired, withStepUp } from '../../lib/forms/step-up.ts'

export type Removable = { readonly kind: RemovableKind; readonly id: string }

export type RemovalReply = {
  readonly intent: string
  /** Value of the submitted form, so that an error does not lose the input. */
  readonly rule: string
  readonly isRemoved: boolean
  readonly error: string | null
}

export const removedMessages: Readonly<Record<RemovableKind, string>> = {
  secret: 'Secreto eliminado. A quien lo escribió le decimos qué norma incumplió.',
  comment: 'Comentario eliminado. A quien lo escribió le decimos qué norma incumplió.',
}

/** Fallback error when the request did not reach the server. */
export const removalFailedMessage = 'Error: No se pudo eliminar'

export async function removeContentAction(
  api: MurmulloApi,
  { kind, id }: Removable,
  form: FormData | null,
): Promise<RemovalReply | StepUpRequired> {
  const sent = { intent: formField(form, 'intent'), rule: formField(form, 'rule'), isRemoved: false, error: null }
  // First of two presses: nothing changes yet.
  if (sent.intent !== 'remove') return sent
  try {
    return await withStepUp(api, form, async () => {
      await api.admin.removeContent({ kind, id, rule: sent.rule as RemovalRule })
      return { ...sent, isRemoved: true }
    })
  } catch (error) {
    return { ...sent, error: errorMessage(error) }
  }
}

function errorMessage(error: unknown): string {
  const code = errorCode(error)
  if (code === 'request.invalid') return formErrorMessages['moderation.rule_missing']
  return code === null ? removalFailedMessage : `Error: ${formErrorMessages[code]}`
}
