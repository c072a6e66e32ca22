// Route actions of the sanction forms: set a sanction or revoke one.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { SanctionOrigin } from '@murmullo/contract/moderation/sanctions'
import { sanctions } from '@murmullo/contract/moderation/sanctions'
import { errorCode, formField } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { isStepUpRequired, withStepUp } from '../../lib/forms/step-up.ts'

type SanctionFormValues = {
  readonly kind: string
  readonly days: string
  readonly rule: string
  readonly reason: string
}
export type SanctionError = { readonly reason: string; readonly written: SanctionFormValues }

type Origin = { readonly from: SanctionOrigin; readonly of: string }

export function parseSanctionForm(form: FormData): SanctionFormValues {
  return {
    kind: formField(form, 'kind'),
    days: formField(form, 'days'),
    rule: formField(form, 'rule'),
    reason: formField(form, 'reason'),
  }
}

/** Returns a password request or an error, or null on success. */
export async function revokeSanctionAction(api: MurmulloApi, form: FormData) {
  try {
    const reply = await withStepUp(api, form, () => api.sanctions.revoke({ id: formField(form, 'id') }))
    return isStepUpRequired(reply) ? reply : null
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    return { refusal: formErrorMessages[code] }
  }
}

/** Returns a password request or an error, or null on success. */
export async function setSanctionAction(api: MurmulloApi, form: FormData, { from, of }: Origin) {
  const written = parseSanctionForm(form)
  const refuse = (reason: string) => ({ reason, written })
  const hasDays = written.kind === 'silence' || written.kind === 'suspend'
  const sanctionInput = {
    from,
    of,
    seen: formField(form, 'seen'),
    kind: written.kind,
    rule: written.rule,
    reason: written.reason,
    ...(hasDays && { days: Number(written.days) }),
  }
  const cautionInput = sanctions.caution.input.safeParse(sanctionInput)
  const exclusionInput = sanctions.exclude.input.safeParse(sanctionInput)
  if (written.rule === '') return refuse('Elige qué norma incumplió.')
  if (written.reason.trim() === '') return refuse('Escribe el motivo: la persona lo leerá.')
  try {
    if (cautionInput.success) await api.sanctions.caution(cautionInput.data)
    else if (exclusionInput.success) {
      const reply = await withStepUp(api, form, () => api.sanctions.exclude(exclusionInput.data))
      if (isStepUpRequired(reply)) return reply
    } else return refuse(formErrorMessages['request.invalid'])
    return null
  } catch (error) {
    const code = errorCode(error)
    if (code === null || code === 'sanctions.not_found') throw error
    return refuse(formErrorMessages[code])
  }
}
