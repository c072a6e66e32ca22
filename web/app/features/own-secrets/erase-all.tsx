// Form that deletes all secrets of the user, and the notice about the pending erasure.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { longDate } from '../../lib/format/dates.ts'
import { ErasureChoice } from '../../shared/erasure-choice.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'

/** Result of the /my-secrets action for this form. */
export type EraseAllOutcome = {
  readonly intent: 'ask-erase-all' | 'erase-all' | 'keep-all'
  readonly mode: ErasureMode
  readonly failed: string | null
}

export type WaitingErasure = { readonly secrets: number; readonly eraseBy: string; readonly receipt: string }

export function EraseAll({ outcome }: { readonly outcome: EraseAllOutcome | null }) {
  const busy = useNavigation().formData?.get('intent') === 'erase-all'
  const isOpen = outcome !== null && outcome.intent !== 'keep-all'
  return (
    <details className="mt-8" open={isOpen || undefined}>
      <summary className={buttonClass('outline', 'w-fit list-none [&::-webkit-details-marker]:hidden')}>
        Borrar todos mis secretos
      </summary>
      <Card as="section" edge="admin" className="mt-3 px-5 py-5" aria-label="Borrar todos mis secretos">
        <Form method="post" preventScrollReset>
          <p className="text-pretty text-ink-2">
            Los que firmaste con tu apodo, los privados y los que están en revisión se borran enseguida, con lo que
            otros respondieron. Tu cuenta y tus comentarios se quedan.
          </p>
          <ErasureChoice scope="secrets" chosen={outcome?.mode} />
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <ConfirmButton
              label="Borrar todos"
              confirmLabel="Confirmar: borrar todos"
              note="Lo que se borra no se puede recuperar."
              name="intent"
              promptValue="ask-erase-all"
              confirmValue="erase-all"
              isConfirming={outcome?.intent === 'ask-erase-all'}
              busy={busy}
            />
          </div>
          {outcome?.failed && (
            <p role="alert" className="mt-3 text-sm font-semibold text-admin">
              {outcome.failed}
            </p>
          )}
        </Form>
      </Card>
    </details>
  )
}

type EraseAllNoticeProps = {
  readonly waiting: WaitingErasure | null
  /** Receipt id of a request that was just sent. */
  readonly receipt: string | null
  readonly failed: string | null
}

/** Notice above the list: pending erasure with its deadline, or its completion. */
export function EraseAllNotice({ waiting, receipt, failed }: EraseAllNoticeProps) {
  const note = useRef<HTMLElement>(null)
  const busy = useNavigation().formData?.get('intent') === 'keep-all'
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
          : `Se borran mezclados con los de otras personas, el ${longDate(waiting.eraseBy, 'utc')} como muy tarde. Hasta entonces siguen publicados.`}
      </p>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap gap-2">
        <Link to={`/receipt/${waiting?.receipt ?? receipt}`} className={buttonClass('outline')}>
          Ver el recibo
        </Link>
        {waiting !== null && (
          <Button type="submit" tone="outline" name="intent" value="keep-all" busy={busy}>
            Conservarlos
          </Button>
        )}
      </Form>
      {failed && (
        <p role="alert" className="mt-2 text-sm font-semibold text-admin">
          {failed}
        </p>
      )}
    </section>
  )
}

function titleFor(secrets: number): string {
  return secrets === 1 ? 'Un secreto espera para borrarse' : `${secrets} secretos esperan para borrarse`
}
