// Route action handlers of /account/segundo-factor, by intent: confirm password, enrol, verify a code, renew recovery codes.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { passwordLimits } from '@murmullo/contract/constants/limits'
import type { TotpEnrolment } from '@murmullo/contract/accounts/second-factor'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { type StepUpRequired, passwordField, withStepUp, passwordErrorMessage } from '../../lib/forms/step-up.ts'

export type SecondFactorReply = {
  readonly error?: string
  /** The password was correct but is shorter than the team minimum. */
  readonly isShort?: true
  readonly offered?: TotpEnrolment
  /** Sent in this response only. */
  readonly recoveryCodes?: readonly string[]
}

/** Null on success: the route redirects. */
export type SecondFactorResult = SecondFactorReply | StepUpRequired | null
type SecondFactorAction = (api: MurmulloApi, form: FormData) => Promise<SecondFactorResult>

const teamPasswordTooShort = `La nueva contraseña debe tener al menos ${passwordLimits.minForStaff} caracteres`

const password: SecondFactorAction = async (api, form) => {
  const enteredPassword = formField(form, passwordField)
  const refusal = await tryCall(() => api.accounts.confirm({ password: enteredPassword }))
  if (refusal !== null) return { error: passwordErrorMessage(refusal) }
  return (await api.accounts.readSecondFactor()).step === 'password' ? { isShort: true } : null
}

const passwordError = (error: string): SecondFactorReply => ({ isShort: true, error })

const change: SecondFactorAction = async (api, form) => {
  const [current, next] = [formField(form, 'current'), formField(form, 'password')]
  if (next !== formField(form, 'again')) return passwordError('Las contraseñas no coinciden')
  if (next.length < passwordLimits.minForStaff) return passwordError(teamPasswordTooShort)
  const refusal = await tryCall(() => api.accounts.changePassword({ current, password: next }))
  return refusal === null ? null : passwordError(formErrorMessages[refusal])
}

const offer: SecondFactorAction = (api, form) =>
  withStepUp(api, form, async () => ({ offered: await api.accounts.offerSecondFactor() }))

const enrol: SecondFactorAction = (api, form) =>
  withStepUp<SecondFactorReply>(api, form, async () => {
    let recoveryCodes: readonly string[] = []
    const code = formField(form, 'code').slice(0, 40)
    const refusal = await tryCall(async () => {
      recoveryCodes = (await api.accounts.enrolSecondFactor({ code })).recoveryCodes
    })
    if (refusal === null) return { recoveryCodes }
    // The QR code is rendered again with the error. If a password confirmation is required, this call raises the error.
    const offered = await api.accounts.offerSecondFactor()
    return { offered, error: codeErrorMessage(refusal) }
  })

const pass: SecondFactorAction = async (api, form) => {
  const code = formField(form, 'code').slice(0, 40)
  const refusal = await tryCall(() => api.accounts.passSecondFactor({ code }))
  return refusal === null ? null : { error: codeErrorMessage(refusal) }
}

const renew: SecondFactorAction = (api, form) =>
  withStepUp<SecondFactorReply>(api, form, async () => ({
    recoveryCodes: (await api.accounts.renewRecoveryCodes()).recoveryCodes,
  }))

function codeErrorMessage(refusal: keyof typeof formErrorMessages): string {
  if (refusal === 'request.too_many') return 'Demasiados intentos. Espera cinco minutos y vuelve a intentarlo.'
  return refusal === 'request.invalid' ? 'Escribe el código.' : formErrorMessages[refusal]
}

export const secondFactorActions: ReadonlyMap<string, SecondFactorAction> = new Map([
  ['password', password],
  ['change', change],
  ['offer', offer],
  ['enrol', enrol],
  ['pass', pass],
  ['renew', renew],
])
