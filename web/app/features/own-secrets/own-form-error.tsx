// Error of the form of an own secret, in a separate row, with a retry after a lost connection.
import { type ActionFormState, RetryButton } from '../../lib/forms/action-form.tsx'

export function OwnFormError({ form }: { readonly form: ActionFormState }) {
  if (form.failure === null) return null
  return (
    <div className="order-last basis-full px-2 pb-1.5">
      <p role="alert" className="text-sm font-semibold text-admin">
        {form.failure.error}
      </p>
      <RetryButton form={form} />
    </div>
  )
}
