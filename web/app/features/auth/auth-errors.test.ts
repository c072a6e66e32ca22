// Unit tests of the error texts of login and registration.
import { expect, test } from 'vitest'
import { authErrorMessage } from './auth-errors.ts'

test('authentication errors: a refusal has its own text, a request without a known field "Error de autenticación" (AUTH-07)', () => {
  expect(authErrorMessage('accounts.wrong_credentials')).toBe('El correo o la contraseña no son correctos.')
  expect(authErrorMessage('request.invalid')).toBe('Error de autenticación')
})

test('authentication errors: a server fault is an unexpected error (AUTH-08)', () => {
  expect(authErrorMessage('service.failed')).toBe('Error inesperado de autenticación')
})
