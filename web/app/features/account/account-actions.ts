// Route action handlers of /account, by intent: each one calls the API and returns the outcome for its section.
import type { Preferences } from '@murmullo/contract/accounts/accounts'
import type { DelayedAction } from '@murmullo/contract/accounts/delayed-requests'
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { parseErasureMode } from '../../shared/erasure-choice.tsx'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { accountErrorFor } from './account-errors.ts'
import type { Outcome } from './account-section.tsx'
import { validateNewPassword } from './change-password-form.tsx'
import { preferenceLabels } from '../../shared/account/account-texts.ts'
import { isProofError, readProof, proofErrorMessage } from '../../shared/account/reauthentication.ts'

type AccountAction = (api: MurmulloApi, form: FormData) => Promise<Outcome>

const ok = (intent: string, text: string): Outcome => ({ intent, tone: 'ok', text })
const failed = (intent: string, text: string): Outcome => ({ intent, tone: 'error', text })
/** The user can fix the error by another value or by waiting. */
const isUserFixable = (refusal: ErrorCode) =>
  refusal.startsWith('accounts.') || refusal === 'request.too_many' || refusal === 'access.second_factor_required'

const nickname: AccountAction = async (api, form) => {
  const refusal = await tryCall(() =>
    api.accounts.changeNickname({ nickname: formField(form, 'nickname').slice(0, 100) }),
  )
  if (refusal === null) return ok('nickname', 'Apodo actualizado correctamente')
  return isUserFixable(refusal) ? failed('nickname', formErrorMessages[refusal]) : accountErrorFor('nickname')
}

const password: AccountAction = async (api, form) => {
  const fault = validateNewPassword(form)
  if (fault !== null) return failed('password', fault)
  const [current, next] = [formField(form, 'current'), formField(form, 'password')]
  const refusal = await tryCall(() => api.accounts.changePassword({ current, password: next }))
  if (refusal === null) return ok('password', 'Contraseña actualizada correctamente')
  return isUserFixable(refusal) ? failed('password', formErrorMessages[refusal]) : accountErrorFor('password')
}

const preferences: AccountAction = async (api, form) => {
  const chosen: Partial<Preferences> = Object.fromEntries(preferenceLabels.map(([name]) => [name, form.has(name)]))
  const refusal = await tryCall(() => api.accounts.savePreferences(chosen))
  return refusal === null ? ok('preferences', 'Preferencias guardadas correctamente') : accountErrorFor('preferences')
}

const quiet: AccountAction = async (api, form) => {
  const [from, to] = [Number(formField(form, 'from')), Number(formField(form, 'to'))]
  if (form.has('isOn') && from === to) return failed('quiet', 'Elige dos horas distintas.')
  const quietHours = form.has('isOn') ? { from, to, timeZone: formField(form, 'timeZone') } : null
  const refusal = await tryCall(() => api.accounts.saveQuietHours({ quietHours }))
  if (refusal !== null) return accountErrorFor('quiet')
  if (quietHours !== null) return ok('quiet', 'Horas tranquilas guardadas')
  // Without JavaScript, selecting an hour does not enable the checkbox, so the user may have missed it.
  return { intent: 'quiet', tone: 'plain', text: 'Sin horas tranquilas: «Guardar silencio» está sin marcar.' }
}

const schedule: AccountAction = async (api, form) => {
  // Duplicate hours count once.
  const chosen = new Set(form.getAll('hour').flatMap((hour) => (hour === '' ? [] : [Number(hour)])))
  const mode = formField(form, 'mode') === 'instant' ? 'instant' : 'fixed'
  const refusal = await tryCall(() =>
    api.accounts.saveNotificationSchedule({ mode, hours: [...chosen], timeZone: formField(form, 'timeZone') }),
  )
  if (refusal !== null) return accountErrorFor('schedule')
  return ok('schedule', mode === 'instant' ? 'Te avisaremos al instante' : 'Te avisaremos a esas horas')
}

const sessions: AccountAction = async (api) => {
  const refusal = await tryCall(() => api.accounts.endOtherSessions())
  return refusal === null
    ? ok('sessions', 'Cerramos tus demás sesiones.')
    : failed('sessions', formErrorMessages[refusal])
}

const verify: AccountAction = async (api) => {
  const refusal = await tryCall(() => api.accounts.sendVerification())
  return refusal === null
    ? ok('verify', 'Te mandamos otro enlace. Revisa tu correo.')
    : failed('verify', formErrorMessages[refusal])
}

const archive: AccountAction = async (api, form) => {
  const refusal = await tryCall(() => api.accounts.requestArchive(readProof(form)))
  if (refusal === null) return ok('archive', '')
  return isProofError(refusal)
    ? { ...failed('archive', proofErrorMessage(refusal)), isProofRefused: true }
    : failed('archive', formErrorMessages[refusal])
}

const delay =
  (action: DelayedAction, intent: string): AccountAction =>
  async (api, form) => {
    const mode = parseErasureMode(form)
    const refusal = await tryCall(() => api.accounts.delayRequest({ action, confirm: true, mode }))
    return refusal === null
      ? ok(intent, 'Pedido. Puedes cancelarlo hasta esa hora.')
      : failed(intent, formErrorMessages[refusal])
  }

const cancel =
  (action: DelayedAction, intent: string, text: string): AccountAction =>
  async (api) => {
    const refusal = await tryCall(() => api.accounts.cancelDelayedRequest({ action }))
    return refusal === null ? ok(intent, text) : failed(intent, formErrorMessages[refusal])
  }

const phrase: AccountAction = async (api) => {
  let newPhrase = ''
  const refusal = await tryCall(async () => ({ phrase: newPhrase } = await api.accounts.renewPhrase()))
  return refusal === null ? { ...ok('phrase', ''), phrase: newPhrase } : failed('phrase', formErrorMessages[refusal])
}

/** First of two presses: no API call, only the state that renders the second step. */
const startConfirmation =
  (intent: string): AccountAction =>
  (_api, form) =>
    Promise.resolve({ ...ok(intent, ''), mode: parseErasureMode(form) })

export const accountActions: ReadonlyMap<string, AccountAction> = new Map([
  ['nickname', nickname],
  ['password', password],
  ['preferences', preferences],
  ['quiet', quiet],
  ['schedule', schedule],
  ['sessions', sessions],
  ['verify', verify],
  ['ask-archive', startConfirmation('ask-archive')],
  ['archive', archive],
  ['archive-later', delay('export', 'archive')],
  ['cancel-archive', cancel('export', 'archive', 'Cancelado: no prepararemos la copia.')],
  ['phrase', phrase],
  ['ask-delete', startConfirmation('ask-delete')],
  ['delete-later', delay('delete', 'delete')],
  ['cancel-delete', cancel('delete', 'delete', 'Cancelado: tu cuenta sigue aquí.')],
])
