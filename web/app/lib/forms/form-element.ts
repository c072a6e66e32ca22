// Form elements: submits a form again, and focuses the first field with an error.
import type { FieldErrors } from './field-error-messages.ts'

/** `name` and `value` of the submit button. */
export type SubmitSource = { readonly form: HTMLFormElement; readonly name: string; readonly value: string }

/** Through the form, because the user may have changed the fields. The submit button may be gone or changed, so a copy is used. */
export function submitAgain(last: SubmitSource | null): void {
  if (last === null || !last.form.isConnected) return
  const { form, name, value } = last
  // An empty password is fine beside a passkey.
  const button = Object.assign(document.createElement('button'), { name, value, hidden: true, formNoValidate: true })
  form.append(button)
  form.requestSubmit(button)
  button.remove()
}

export function focusField(form: HTMLFormElement, errors: FieldErrors): void {
  const [name = ''] = Object.keys(errors)
  const field = form.elements.namedItem(name)
  const first = field instanceof RadioNodeList ? field[0] : field
  if (first instanceof HTMLElement) first.focus()
}
