// Error messages of the forms that open an account.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'

/** For server faults, and for a submit without a response. */
export const authFailed = 'Error inesperado de autenticación'

/** Server faults get a generic message; errors that the user can correct get their own message. */
export function authErrorMessage(code: ErrorCode): string {
  if (code === 'request.invalid') return 'Error de autenticación'
  return code.startsWith('service.') && code !== 'service.overloaded' ? authFailed : formErrorMessages[code]
}
