// Result message of an admin action, as a status or alert region.
import { type ActionFormState, RetryButton } from '../../lib/forms/action-form.tsx'

export function ActionResult({ tone, children }: { readonly tone: 'ok' | 'error'; readonly children: string }) {
  const shape = 'block rounded-control px-4 py-3 text-sm font-semibold'
  if (tone === 'ok') return <output className={`${shape} bg-ok-soft text-ok`}>{children}</output>
  return (
    <p role="alert" className={`${shape} bg-admin-soft text-admin`}>
      {children}
    </p>
  )
}

/** Error of the whole form. `text` replaces the one of the failure. */
export function ActionError({ form, text }: { readonly form: ActionFormState; readonly text?: string }) {
  const error = text ?? form.failure?.error
  return (
    <>
      {error && <ActionResult tone="error">{error}</ActionResult>}
      <RetryButton form={form} />
    </>
  )
}
