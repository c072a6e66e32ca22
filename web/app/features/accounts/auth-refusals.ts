// Error messages and input validation of the login and register forms.
import type { ErrorCode } from '@murmullo/contract/errors'
import { passwordLimits } from '@murmullo/contract/limits'
import { fieldOf } from '../../lib/attempt.ts'
import { formTexts } from '../../lib/form-texts.ts'

export const shortPassword = `La contraseña debe tener al menos ${passwordLimits.minAtRegister} caracteres`
export const shortNewPassword = `La contraseña debe tener al menos ${passwordLimits.minAtChange} caracteres`

/** Server faults get a generic message; errors that the user can correct get their own message. */
export function authText(code: ErrorCode): string {
  if (code === 'request.invalid') return 'Error de autenticación'
  return code.startsWith('service.') && code !== 'service.overloaded'
    ? 'Error inesperado de autenticación'
    : formTexts[code]
}

/** Fallback action result when the request did not reach the server. */
export const credentialsFailed = (form: FormData) => ({
  text: authText('service.failed'),
  email: fieldOf(form, 'email'),
})

/** Null if both fields are present and long enough. */
export function credentialsFault(email: string, password: string): string | null {
  if (email.trim() === '' || password.trim() === '') return 'Escribe tu correo y tu contraseña.'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return 'Ese correo no parece completo.'
  return password.length < passwordLimits.minAtRegister ? shortPassword : null
}
