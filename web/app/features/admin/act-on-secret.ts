// Route action for an administrator's request on a secret: pin, unpin, reveal the IP address or remove.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import type { RemovalRule } from '@murmullo/contract/rules'
import { codeOf, fieldOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'
import { type Asking, withPassword } from '../../lib/step-up.ts'

export type DeskReply = {
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

export async function actOnSecret(api: MurmulloApi, id: string, form: FormData | null): Promise<DeskReply | Asking> {
  const [intent, rule, reason] = [fieldOf(form, 'intent'), fieldOf(form, 'rule'), fieldOf(form, 'reason')]
  const sent = { intent, rule, reason }
  try {
    return await withPassword(api, form, async () => {
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
    return { ...sent, error: failureText(intent, error) }
  }
}

const unsaid: Readonly<Record<string, string>> = {
  ip: 'No se pudo ver la IP',
  remove: 'No se pudo eliminar el secreto',
}

/** Fallback reply when the request did not reach the server. */
export function unanswered(form: FormData): DeskReply {
  const intent = fieldOf(form, 'intent')
  const error = `Error: ${unsaid[intent] ?? 'No se pudo completar la acción'}`
  return { intent, rule: fieldOf(form, 'rule'), reason: fieldOf(form, 'reason'), error }
}

function failureText(intent: string, error: unknown): string {
  const code = codeOf(error)
  if (code === 'request.invalid' && intent === 'ip') return 'Escribe para qué la necesitas: al menos 10 letras.'
  if (code === 'request.invalid' && intent === 'remove') return formTexts['moderation.rule_missing']
  return `Error: ${code === null ? (unsaid[intent] ?? 'No se pudo completar la acción') : formTexts[code]}`
}
