// Mark of a comment as one by the author of the secret, as a form field.
import { textValue } from '../../lib/forms/form-spec.ts'

export const authorMarkField = 'byAuthor'
export const authorMark = 'yes'

export function hasAuthorMark(form: FormData): boolean {
  return textValue(form, authorMarkField) === authorMark
}
