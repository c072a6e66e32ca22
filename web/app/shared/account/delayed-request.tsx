// Components for a delayed account request (deletion or data export): its due time, and the form that cancels it.
import type { DelayedRequest } from '@murmullo/contract/accounts/delayed-requests'
import { Form, Link } from 'react-router'
import { clockTime } from '../../lib/format/dates.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'

const texts = {
  delete: {
    what: 'Tu cuenta se borrará a las',
    why: 'Si no lo pediste tú, cancélalo.',
    cancel: 'Cancelar el borrado',
    intent: 'cancel-delete',
  },
  export: {
    what: 'Prepararemos tu copia a las',
    why: 'Si no la pediste tú, cancélala.',
    cancel: 'Cancelar la copia',
    intent: 'cancel-archive',
  },
} as const

export function DelayedRequestForm({ request: { action, dueAt, receipt } }: { readonly request: DelayedRequest }) {
  const zone = useTimeZone()
  const { what, why, cancel, intent } = texts[action]
  const busy = useIsSubmitting(intent)
  return (
    <Form method="post">
      <p className="font-semibold">
        {what} {clockTime(dueAt, zone)}.
      </p>
      <p className="mt-1 text-pretty text-ink-2">{why}</p>
      {receipt !== null && (
        <p className="mt-1 text-pretty text-ink-2">
          Guarda el enlace de{' '}
          <Link to={`/receipt/${receipt}`} className="text-link">
            tu recibo
          </Link>
          : se abre cuando esté borrada.
        </p>
      )}
      <Button type="submit" name="intent" value={intent} tone="outline" className="mt-4" busy={busy}>
        {cancel}
      </Button>
    </Form>
  )
}

/** Notice at the top of /account, for every session of the account: the section itself is far below. */
export function DeletionNotice({ dueAt }: { readonly dueAt: string }) {
  const zone = useTimeZone()
  return (
    <section aria-label="Borrado pendiente" className="mt-4 rounded-control bg-warn-soft px-4 pt-3 pb-1 text-warn">
      <p>Se pidió borrar esta cuenta: será a las {clockTime(dueAt, zone)}.</p>
      <a
        href="#seccion-delete"
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Ver o cancelar
      </a>
    </section>
  )
}
