// Route actions of the sanction forms: set a sanction or lift one.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import type { SanctionOrigin } from '@murmullo/contract/sanctions'
import { sanctions } from '@murmullo/contract/sanctions'
import { codeOf, fieldOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'
import { isAsking, withPassword } from '../../lib/step-up.ts'

type Written = { readonly kind: string; readonly days: string; readonly rule: string; readonly reason: string }
export type SanctionRefusal = { readonly reason: string; readonly written: Written }

type Origin = { readonly from: SanctionOrigin; readonly of: string }

export function writtenIn(form: FormData): Written {
  return {
    kind: fieldOf(form, 'kind'),
    days: fieldOf(form, 'days'),
    rule: fieldOf(form, 'rule'),
    reason: fieldOf(form, 'reason'),
  }
}

/** Returns a password request or an error, or null on success. */
export async function liftSanction(api: MurmulloApi, form: FormData) {
  try {
    const reply = await withPassword(api, form, () => api.sanctions.lift({ id: fieldOf(form, 'id') }))
    return isAsking(reply) ? reply : null
  } catch (error) {
    const code = codeOf(error)
    if (code === null) throw error
    return { refusal: formTexts[code] }
  }
}

/** Returns a password request or an error, or null on success. */
export async function setSanction(api: MurmulloApi, form: FormData, { from, of }: Origin) {
  const written = writtenIn(form)
  const refuse = (reason: string) => ({ reason, written })
  const hasDays = written.kind === 'silence' || written.kind === 'suspend'
  const wish = {
    from,
    of,
    seen: fieldOf(form, 'seen'),
    kind: written.kind,
    rule: written.rule,
    reason: written.reason,
    ...(hasDays && { days: Number(written.days) }),
  }
  const mild = sanctions.caution.input.safeParse(wish)
  const grave = sanctions.exclude.input.safeParse(wish)
  if (written.rule === '') return refuse('Elige qué norma incumplió.')
  if (written.reason.trim() === '') return refuse('Escribe el motivo: la persona lo leerá.')
  try {
    if (mild.success) await api.sanctions.caution(mild.data)
    else if (grave.success) {
      const reply = await withPassword(api, form, () => api.sanctions.exclude(grave.data))
      if (isAsking(reply)) return reply
    } else return refuse(formTexts['request.invalid'])
    return null
  } catch (error) {
    const code = codeOf(error)
    if (code === null || code === 'sanctions.not_found') throw error
    return refuse(formTexts[code])
  }
}
