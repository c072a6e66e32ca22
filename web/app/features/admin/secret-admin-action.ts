// Route action for an administrator's request on a secret: pin, unpin, reveal the IP address or remove.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { RemovalRule } from '@murmullo/contract/moderation/rules'
import { errorCode, formField } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { type StepUpRequired, withStepUp } from '../../lib/forms/step-up.ts'

export type SecretAdminReply = {
  readonly intent: string
  /** Current state; undefined if the request was not about pinning. */
  readonly pinned?: boolean
  /** Null: no address is stored. */
  readonly address?: string | null
  readonly removed?: boolean
  readonly error?: string
  /** Values of the submitted form, so that an error does not lose the input. */
  readonly rule: string
  readonly reason: string
}

export async function secretAdminAction(
  api: MurmulloApi,
  id: string,
  form: FormData | null,
): Promise<SecretAdminReply | StepUpRequired> {
  const [intent, rule, reason] = [formField(form, 'intent'), formField(form, 'rule'), formField(form, 'reason')]
  const sent = { intent, rule, reason }
  try {
    return await withStepUp(api, form, async () => {
      if (intent === 'pin' || intent === 'unpin') {
        const { pinned } = await api.admin.pinSecret({ id, pinned: intent === 'pin' })
        return { ...sent, pinned }
      }
      if (intent === 'ip') return { ...sent, ...(await api.admin.revealAddress({ id, reason })) }
      if (intent === 'remove') {
        await api.admin.removeContent({ kind: 'secret', id, rule: rule as RemovalRule })
        return { ...sent, removed: true }
      }
      // First of two presses: nothing changes yet.
      return sent
    })
  } catch (error) {
    return { ...sent, error: errorMessage(intent, error) }
  }
}

const fallbackMessages: Readonly<Record<string, string>> = {
  ip: 'No se pudo ver la IP',
  remove: 'No se pudo eliminar el secreto',
}

/** Fallback reply when the request did not reach the server. */
export function networkErrorReply(form: FormData): SecretAdminReply {
  const intent = formField(form, 'intent')
  const error = `Error: ${fallbackMessages[intent] ?? 'No se pudo completar la acción'}`
  return { intent, rule: formField(form, 'rule'), reason: formField(form, 'reason'), error }
}

function errorMessage(intent: string, error: unknown): string {
  const code = errorCode(error)
  if (code === 'request.invalid' && intent === 'ip') return 'Escribe para qué la necesitas: al menos 10 letras.'
  if (code === 'request.invalid' && intent === 'remove') return formErrorMessages['moderation.rule_missing']
  return `Error: ${code === null ? (fallbackMessages[intent] ?? 'No se pudo completar la acción') : formErrorMessages[code]}`
}
