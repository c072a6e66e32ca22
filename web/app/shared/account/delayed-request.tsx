// Components for a delayed account request (deletion or data export): its due time, and the form that cancels it.
import type { DelayedRequest } from '@murmullo/contract/accounts/delayed-requests'
import { Link } from 'react-router'
import { ActionForm, type ActionFormState } from '../../lib/forms/action-form.tsx'
import { clockTime } from '../../lib/format/dates.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Button } from '../../ui/buttons/button.tsx'

const texts = {
  delete: {
    what: 'Tu cuenta se borrará a las',
    why: 'Si no lo pediste tú, cancélalo.',
    cancel: 'Cancelar el borrado',
    intent: 'cancel-delete',
  },
  export: {
    what: 'La descarga de tus datos se abrirá a las',
    why: 'Si no la pediste tú, cancélala.',
    cancel: 'Cancelar la descarga',
    intent: 'cancel-archive',
  },
} as const

type DelayedRequestFormProps = { readonly form: ActionFormState; readonly request: DelayedRequest }

/** `form` is the one of the section: it shows the message of the last request or cancellation. */
export function DelayedRequestForm({ form, request: { action, dueAt, receipt } }: DelayedRequestFormProps) {
  const zone = useTimeZone()
  const { what, why, cancel, intent } = texts[action]
  return (
    <ActionForm form={form}>
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
      <Button type="submit" name="intent" value={intent} tone="outline" className="mt-4" busy={form.isSubmitting}>
        {cancel}
      </Button>
    </ActionForm>
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
