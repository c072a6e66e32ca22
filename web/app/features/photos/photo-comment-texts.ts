// Error messages of photo comments in the page. In their own module: the page of a photo does not load the table of refusals.
import { type FormResult, isFailure } from '../../lib/forms/form-result.ts'

/** Instead of the server's text for a request without a session. */
export const signInText = 'Debes iniciar sesión para comentar'

export function commentFailedText(why: string): string {
  return `Error al comentar: ${why}`
}

export function deleteFailedText(why: string): string {
  return `Error al eliminar comentario: ${why}`
}

/** Without JavaScript a form submitted after a logout renders the gate: the error, and the text of a comment. */
export function toGateError(result: FormResult | undefined) {
  if (!isFailure(result)) return {}
  const { intent, code, error, fieldErrors, values } = result
  if (intent !== 'comment') return { error }
  return {
    error: code === 'access.account_required' ? signInText : (fieldErrors.text ?? error),
    draftText: values.text,
  }
}
