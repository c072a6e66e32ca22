// Route action handlers of /account, by intent: each one calls the API and returns the outcome for its section.
import type { Preferences } from '@murmullo/contract/accounts'
import type { DelayedAction } from '@murmullo/contract/delayed-requests'
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import type { ErrorCode } from '@murmullo/contract/errors'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { erasureModeIn } from '../../lib/erasure-choice.tsx'
import { formTexts } from '../../lib/form-texts.ts'
import { failureOf } from './account-failures.ts'
import type { Outcome } from './account-section.tsx'
import { passwordFault } from './password-form.tsx'
import { preferenceNames } from './preferences-form.tsx'
import { isProofRefusal, proofIn, proofText } from './proof.ts'

type Saving = (api: MurmulloApi, form: FormData) => Promise<Outcome>

const ok = (intent: string, text: string): Outcome => ({ intent, tone: 'ok', text })
const failed = (intent: string, text: string): Outcome => ({ intent, tone: 'error', text })
/** The user can fix the error by another value or by waiting. */
const isMendable = (refusal: ErrorCode) =>
  refusal.startsWith('accounts.') || refusal === 'request.too_many' || refusal === 'access.second_factor_required'

const nickname: Saving = async (api, form) => {
  const refusal = await refusalOf(() =>
    api.accounts.changeNickname({ nickname: fieldOf(form, 'nickname').slice(0, 100) }),
  )
  if (refusal === null) return ok('nickname', 'Apodo actualizado correctamente')
  return isMendable(refusal) ? failed('nickname', formTexts[refusal]) : failureOf('nickname')
}

const password: Saving = async (api, form) => {
  const fault = passwordFault(form)
  if (fault !== null) return failed('password', fault)
  const [current, next] = [fieldOf(form, 'current'), fieldOf(form, 'password')]
  const refusal = await refusalOf(() => api.accounts.changePassword({ current, password: next }))
  if (refusal === null) return ok('password', 'Contraseña actualizada correctamente')
  return isMendable(refusal) ? failed('password', formTexts[refusal]) : failureOf('password')
}

const preferences: Saving = async (api, form) => {
  const chosen: Partial<Preferences> = Object.fromEntries(preferenceNames.map(([name]) => [name, form.has(name)]))
  const refusal = await refusalOf(() => api.accounts.savePreferences(chosen))
  return refusal === null ? ok('preferences', 'Preferencias guardadas correctamente') : failureOf('preferences')
}

const quiet: Saving = async (api, form) => {
  const [from, to] = [Number(fieldOf(form, 'from')), Number(fieldOf(form, 'to'))]
  if (form.has('isOn') && from === to) return failed('quiet', 'Elige dos horas distintas.')
  const quietHours = form.has('isOn') ? { from, to, timeZone: fieldOf(form, 'timeZone') } : null
  const refusal = await refusalOf(() => api.accounts.saveQuietHours({ quietHours }))
  if (refusal !== null) return failureOf('quiet')
  if (quietHours !== null) return ok('quiet', 'Horas tranquilas guardadas')
  // Without JavaScript, selecting an hour does not enable the checkbox, so the user may have missed it.
  return { intent: 'quiet', tone: 'plain', text: 'Sin horas tranquilas: «Guardar silencio» está sin marcar.' }
}

const schedule: Saving = async (api, form) => {
  // Duplicate hours count once.
  const chosen = new Set(form.getAll('hour').flatMap((hour) => (hour === '' ? [] : [Number(hour)])))
  const mode = fieldOf(form, 'mode') === 'instant' ? 'instant' : 'fixed'
  const refusal = await refusalOf(() =>
    api.accounts.saveNotificationSchedule({ mode, hours: [...chosen], timeZone: fieldOf(form, 'timeZone') }),
  )
  if (refusal !== null) return failureOf('schedule')
  return ok('schedule', mode === 'instant' ? 'Te avisaremos al instante' : 'Te avisaremos a esas horas')
}

const sessions: Saving = async (api) => {
  const refusal = await refusalOf(() => api.accounts.endOtherSessions())
  return refusal === null ? ok('sessions', 'Cerramos tus demás sesiones.') : failed('sessions', formTexts[refusal])
}

const verify: Saving = async (api) => {
  const refusal = await refusalOf(() => api.accounts.sendVerification())
  return refusal === null
    ? ok('verify', 'Te mandamos otro enlace. Revisa tu correo.')
    : failed('verify', formTexts[refusal])
}

const archive: Saving = async (api, form) => {
  const refusal = await refusalOf(() => api.accounts.requestArchive(proofIn(form)))
  if (refusal === null) return ok('archive', '')
  return isProofRefusal(refusal)
    ? { ...failed('archive', proofText(refusal)), again: true }
    : failed('archive', formTexts[refusal])
}

const delay =
  (action: DelayedAction, intent: string): Saving =>
  async (api, form) => {
    const mode = erasureModeIn(form)
    const refusal = await refusalOf(() => api.accounts.delayRequest({ action, confirm: true, mode }))
    return refusal === null
      ? ok(intent, 'Pedido. Puedes cancelarlo hasta esa hora.')
      : failed(intent, formTexts[refusal])
  }

const cancel =
  (action: DelayedAction, intent: string, text: string): Saving =>
  async (api) => {
    const refusal = await refusalOf(() => api.accounts.cancelDelayedRequest({ action }))
    return refusal === null ? ok(intent, text) : failed(intent, formTexts[refusal])
  }

const phrase: Saving = async (api) => {
  let words = ''
  const refusal = await refusalOf(async () => ({ phrase: words } = await api.accounts.renewPhrase()))
  return refusal === null ? { ...ok('phrase', ''), phrase: words } : failed('phrase', formTexts[refusal])
}

/** First of two presses: no API call, only the state that renders the second step. */
const ask =
  (intent: string): Saving =>
  (_api, form) =>
    Promise.resolve({ ...ok(intent, ''), mode: erasureModeIn(form) })

export const savings: ReadonlyMap<string, Saving> = new Map([
  ['nickname', nickname],
  ['password', password],
  ['preferences', preferences],
  ['quiet', quiet],
  ['schedule', schedule],
  ['sessions', sessions],
  ['verify', verify],
  ['ask-archive', ask('ask-archive')],
  ['archive', archive],
  ['archive-later', delay('export', 'archive')],
  ['cancel-archive', cancel('export', 'archive', 'Cancelado: no prepararemos la copia.')],
  ['phrase', phrase],
  ['ask-delete', ask('ask-delete')],
  ['delete-later', delay('delete', 'delete')],
  ['cancel-delete', cancel('delete', 'delete', 'Cancelado: tu cuenta sigue aquí.')],
])
