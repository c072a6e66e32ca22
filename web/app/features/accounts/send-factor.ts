// Route action handlers of /account/segundo-factor, by intent: confirm password, enrol, verify a code, renew recovery codes.
import type { MurmulloApi } from '@murmullo/contract/endpoints'
import { passwordLimits } from '@murmullo/contract/limits'
import type { OfferedKey } from '@murmullo/contract/second-factor'
import { fieldOf, refusalOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'
import { type Asking, passwordField, withPassword, wrongText } from '../../lib/step-up.ts'

export type FactorReply = {
  readonly error?: string
  /** The password was correct but is shorter than the team minimum. */
  readonly isShort?: true
  readonly offered?: OfferedKey
  /** Sent in this response only. */
  readonly recoveryCodes?: readonly string[]
}

/** Null on success: the route redirects. */
export type Sent = FactorReply | Asking | null
type Sending = (api: MurmulloApi, form: FormData) => Promise<Sent>

const shortForTeam = `La nueva contraseña debe tener al menos ${passwordLimits.minOfTeam} caracteres`

const password: Sending = async (api, form) => {
  const said = fieldOf(form, passwordField)
  const refusal = await refusalOf(() => api.accounts.confirm({ password: said }))
  if (refusal !== null) return { error: wrongText(refusal) }
  return (await api.accounts.readSecondFactor()).step === 'password' ? { isShort: true } : null
}

const refused = (error: string): FactorReply => ({ isShort: true, error })

const change: Sending = async (api, form) => {
  const [current, next] = [fieldOf(form, 'current'), fieldOf(form, 'password')]
  if (next !== fieldOf(form, 'again')) return refused('Las contraseñas no coinciden')
  if (next.length < passwordLimits.minOfTeam) return refused(shortForTeam)
  const refusal = await refusalOf(() => api.accounts.changePassword({ current, password: next }))
  return refusal === null ? null : refused(formTexts[refusal])
}

const offer: Sending = (api, form) =>
  withPassword(api, form, async () => ({ offered: await api.accounts.offerSecondFactor() }))

const enrol: Sending = (api, form) =>
  withPassword<FactorReply>(api, form, async () => {
    let recoveryCodes: readonly string[] = []
    const code = fieldOf(form, 'code').slice(0, 40)
    const refusal = await refusalOf(async () => {
      recoveryCodes = (await api.accounts.enrolSecondFactor({ code })).recoveryCodes
    })
    if (refusal === null) return { recoveryCodes }
    // The QR code is rendered again with the error. If a password confirmation is required, this call raises the error.
    const offered = await api.accounts.offerSecondFactor()
    return { offered, error: codeText(refusal) }
  })

const pass: Sending = async (api, form) => {
  const code = fieldOf(form, 'code').slice(0, 40)
  const refusal = await refusalOf(() => api.accounts.passSecondFactor({ code }))
  return refusal === null ? null : { error: codeText(refusal) }
}

const renew: Sending = (api, form) =>
  withPassword<FactorReply>(api, form, async () => ({
    recoveryCodes: (await api.accounts.renewRecoveryCodes()).recoveryCodes,
  }))

function codeText(refusal: keyof typeof formTexts): string {
  if (refusal === 'request.too_many') return 'Demasiados intentos. Espera cinco minutos y vuelve a intentarlo.'
  return refusal === 'request.invalid' ? 'Escribe el código.' : formTexts[refusal]
}

export const sendings: ReadonlyMap<string, Sending> = new Map([
  ['password', password],
  ['change', change],
  ['offer', offer],
  ['enrol', enrol],
  ['pass', pass],
  ['renew', renew],
])
