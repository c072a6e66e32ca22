// Message of the last submit of an /account section: an error with a retry, or the success.
import { type ActionFormState, FormError } from '../../lib/forms/action-form.tsx'
import { FormMessage } from '../../lib/forms/form-message.tsx'

/** Success of a form of /account. */
export type SectionReply = {
  readonly text: string
  /** `plain`: the request succeeded, but perhaps not with the effect the user intended. */
  readonly tone?: 'ok' | 'plain'
}

type SectionMessageProps = {
  readonly form: ActionFormState<SectionReply>
  /** Of a field that shows no error itself. */
  readonly fieldError?: string | undefined
}

export function SectionMessage({ form, fieldError }: SectionMessageProps) {
  return (
    <>
      <FormMessage tone="error" className="mb-5">
        {fieldError}
      </FormMessage>
      <FormError form={form} className="mb-5" />
      <SectionSuccess form={form} />
    </>
  )
}

export function SectionSuccess({ form: { success, fieldErrors } }: Pick<SectionMessageProps, 'form'>) {
  return (
    <FormMessage tone={success?.tone ?? 'ok'} className="mb-5">
      {Object.keys(fieldErrors).length === 0 ? success?.text : null}
    </FormMessage>
  )
}
