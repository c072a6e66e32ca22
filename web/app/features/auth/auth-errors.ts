// Error messages and input validation of the login and register forms.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { passwordLimits } from '@murmullo/contract/constants/limits'
import { formField } from '../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'

export const passwordTooShort = `La contraseña debe tener al menos ${passwordLimits.minAtRegister} caracteres`

/** Server faults get a generic message; errors that the user can correct get their own message. */
export function authErrorMessage(code: ErrorCode): string {
  if (code === 'request.invalid') return 'Error de autenticación'
  return code.startsWith('service.') && code !== 'service.overloaded'
    ? 'Error inesperado de autenticación'
    : formErrorMessages[code]
}

/** Fallback action result when the request did not reach the server. */
export const credentialsNetworkError = (form: FormData) => ({
  text: authErrorMessage('service.failed'),
  email: formField(form, 'email'),
})

/** Null if both fields are present and long enough. */
export function validateCredentials(email: string, password: string): string | null {
  if (email.trim() === '' || password.trim() === '') return 'Escribe tu correo y tu contraseña.'
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim())) return 'Ese correo no parece completo.'
  return password.length < passwordLimits.minAtRegister ? passwordTooShort : null
}
