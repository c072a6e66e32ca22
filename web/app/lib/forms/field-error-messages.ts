// Field errors of forms, in Spanish: one table by form and field.

export type FieldErrors = Readonly<Record<string, string>>

/** One text for every invalid value, or another one for an empty field and for a text that is too long. */
type FieldMessage = string | { readonly empty?: string; readonly long?: string; readonly invalid: string }

const fieldMessages = {
  contact: {
    topic: 'Elige sobre qué nos escribes.',
    text: {
      empty: 'Escribe tu mensaje antes de enviarlo.',
      long: 'Tu mensaje es demasiado largo.',
      invalid: 'No pudimos leer tu mensaje.',
    },
    email: 'Revisa tu correo: no parece completo.',
  },
} as const satisfies Record<string, Record<string, FieldMessage>>

export type FormName = keyof typeof fieldMessages

type Fault = { readonly code: string; readonly isEmpty: boolean }

export function fieldMessage(form: FormName, field: string, { code, isEmpty }: Fault): string {
  const messages: Readonly<Record<string, FieldMessage>> = fieldMessages[form]
  const message = messages[field] ?? 'Revisa este campo.'
  if (typeof message === 'string') return message
  if (isEmpty) return message.empty ?? message.invalid
  return (code === 'too_big' ? message.long : undefined) ?? message.invalid
}
