// Unit tests of error texts that a requirement quotes.
import { expect, test } from 'vitest'
import { formErrorMessages } from './form-error-messages.ts'

test.each([
  ['reactions.device_missing', 'No hay identificador de cliente para eliminar la reacción'],
  ['accounts.nickname_missing', 'Debes establecer un apodo para poder publicar secretos.'],
  ['comments.nickname_missing', 'Debes configurar un apodo en tu perfil antes de comentar.'],
  ['access.account_required', 'Para esto necesitas iniciar sesión.'],
] as const)(
  'error messages: the code %s is shown as "%s" (ACCOUNT-10, CHAT-02, COMMENT-03, REACT-10)',
  (code, text) => {
    expect(formErrorMessages[code]).toBe(text)
  },
)
