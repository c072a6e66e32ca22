// What each form of /account asks for, and how its outcome is told.
import type { Preferences } from '@murmullo/contract/accounts'
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import type { ErrorCode } from '@murmullo/contract/errors'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'
import { failureOf } from './account-failures.ts'
import type { Outcome } from './account-section.tsx'
import { passwordFault } from './password-form.tsx'
import { preferenceNames } from './preferences-form.tsx'

type Saving = (api: MurmulloApi, form: FormData) => Promise<Outcome>

const ok = (intent: string, text: string): Outcome => ({ intent, tone: 'ok', text })
const failed = (intent: string, text: string): Outcome => ({ intent, tone: 'error', text })
/** By writing something else, or by waiting. */
const isMendable = (refusal: ErrorCode) => refusal.startsWith('accounts.') || refusal === 'request.too_many'

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
  // Without a script the box may have been forgotten.
  return { intent: 'quiet', tone: 'plain', text: 'Sin horas tranquilas: «Guardar silencio» está sin marcar.' }
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

const archive: Saving = async (api) => {
  const refusal = await refusalOf(() => api.accounts.requestArchive())
  return refusal === null ? ok('archive', '') : failed('archive', formTexts[refusal])
}

const phrase: Saving = async (api) => {
  let words = ''
  const refusal = await refusalOf(async () => ({ phrase: words } = await api.accounts.renewPhrase()))
  return refusal === null ? { ...ok('phrase', ''), phrase: words } : failed('phrase', formTexts[refusal])
}

const askDelete: Saving = () => Promise.resolve(ok('ask-delete', ''))

export const savings: ReadonlyMap<string, Saving> = new Map([
  ['nickname', nickname],
  ['password', password],
  ['preferences', preferences],
  ['quiet', quiet],
  ['sessions', sessions],
  ['verify', verify],
  ['archive', archive],
  ['phrase', phrase],
  ['ask-delete', askDelete],
])
