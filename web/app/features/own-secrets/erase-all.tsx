// Form that deletes all secrets of the user, and the notice about the pending erasure.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { longDate } from '../../lib/format/dates.ts'
import { ActionForm, type ActionFormState, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { ErasureChoice, erasureModes } from '../../shared/erasure-choice.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { failedTexts } from './own-failed-texts.ts'

/** Result of the first submit without JavaScript, which only asks for confirmation. */
export type ErasureConfirmation = { readonly mode: ErasureMode }

export type WaitingErasure = { readonly secrets: number; readonly eraseBy: string; readonly receipt: string }

export function EraseAll() {
  const form = useActionForm<ErasureConfirmation>({
    intent: ['ask-erase-all', 'erase-all'],
    networkError: failedTexts.eraseAll,
  })
  // Of a submit without JavaScript. Later the browser holds both.
  const [rendered] = useState({
    isOpen: form.success !== null || form.submitted !== null,
    mode: form.success?.mode ?? erasureModes.find((mode) => mode === form.submitted?.mode),
  })
  return (
    <details className="mt-8" open={rendered.isOpen || undefined}>
      <summary className={buttonClass('outline', 'w-fit list-none [&::-webkit-details-marker]:hidden')}>
        Borrar todos mis secretos
      </summary>
      <Card as="section" edge="admin" className="mt-3 px-5 py-5" aria-label="Borrar todos mis secretos">
        <ActionForm form={form} preventScrollReset>
          <p className="text-pretty text-ink-2">
            Los que firmaste con tu apodo, los programados, los privados y los que están en revisión se borran
            enseguida, con lo que otros respondieron. Tu cuenta y tus comentarios se quedan.
          </p>
          <ErasureChoice scope="secrets" chosen={rendered.mode} />
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <ConfirmButton
              label="Borrar todos"
              confirmLabel="Confirmar: borrar todos"
              note="Lo que se borra no se puede recuperar."
              name="intent"
              promptValue="ask-erase-all"
              confirmValue="erase-all"
              isConfirming={form.success !== null}
              busy={form.isSubmitting}
            />
          </div>
          <EraseError form={form} className="mt-3" />
        </ActionForm>
      </Card>
    </details>
  )
}

type EraseErrorProps = { readonly form: ActionFormState; readonly className: string }

function EraseError({ form, className }: EraseErrorProps) {
  if (form.failure === null) return null
  return (
    <div className={className}>
      <p role="alert" className="text-sm font-semibold text-admin">
        {form.failure.error}
      </p>
      <RetryButton form={form} />
    </div>
  )
}

type EraseAllNoticeProps = {
  readonly waiting: WaitingErasure | null
  /** Receipt id of a request that was just sent. */
  readonly receipt: string | null
}

/** Notice above the list: pending erasure with its deadline, or its completion. */
export function EraseAllNotice({ waiting, receipt }: EraseAllNoticeProps) {
  const note = useRef<HTMLElement>(null)
  const form = useActionForm({ intent: 'keep-all', networkError: failedTexts.keepAll })
  useEffect(() => {
    if (receipt !== null) note.current?.focus()
  }, [receipt])
  if (waiting === null && receipt === null) return null
  return (
    <section
      ref={note}
      tabIndex={-1}
      aria-label="Secretos que se borran"
      className="mb-5 rounded-card bg-accent-soft px-5 py-4"
    >
      <p className="font-semibold">{waiting === null ? 'Hecho' : titleFor(waiting.secrets)}</p>
      <p className="mt-1 text-pretty text-ink-2">
        {waiting === null
          ? 'El recibo dice qué se borró y qué se quedó sin dueño.'
          : `Se borran mezclados con los de otras personas, el ${longDate(waiting.eraseBy, 'utc')} a más tardar. Hasta entonces siguen publicados.`}
      </p>
      <ActionForm form={form} preventScrollReset className="mt-3 flex flex-wrap gap-2">
        <Link to={`/receipt/${waiting?.receipt ?? receipt}`} className={buttonClass('outline')}>
          Ver el recibo
        </Link>
        {waiting !== null && (
          <Button type="submit" tone="outline" busy={form.isSubmitting}>
            Conservarlos
          </Button>
        )}
      </ActionForm>
      <EraseError form={form} className="mt-2" />
    </section>
  )
}

function titleFor(secrets: number): string {
  return secrets === 1 ? 'Un secreto espera para borrarse' : `${secrets} secretos esperan para borrarse`
}
