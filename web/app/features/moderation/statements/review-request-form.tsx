// Form that requests human review of an automated decision, or the date of the request. Used on the statement page and on /edit-secret.
import type { Statement } from '@murmullo/contract/moderation/statements'
import { useEffect, useRef } from 'react'
import { longDate } from '../../../lib/format/dates.ts'
import { ActionForm, RetryButton, useActionForm } from '../../../lib/forms/action-form.tsx'
import { Button } from '../../../ui/buttons/button.tsx'

type ReviewRequestFormProps = {
  readonly statement: Pick<Statement, 'id' | 'appealState' | 'reviewRequestedAt'>
  readonly headingId: string
}

export const reviewRequestIntent = 'human-review'

export function ReviewRequestForm({ statement, headingId }: ReviewRequestFormProps) {
  const form = useActionForm({ intent: reviewRequestIntent, action: `/decisiones/${statement.id}` })
  const { success, failure } = form
  const heading = useRef<HTMLHeadingElement>(null)
  const isWaiting = statement.appealState === 'review_pending'
  useEffect(() => {
    // The focused button is removed, so focus moves to the heading.
    if (isWaiting && success !== null) heading.current?.focus()
  }, [isWaiting, success])
  if (isWaiting)
    return (
      <>
        <h2 ref={heading} id={headingId} tabIndex={-1} className="font-voice text-2xl">
          Pediste una revisión humana
        </h2>
        <p className="mt-1 text-pretty text-ink-2">
          {statement.reviewRequestedAt && `Fue el ${longDate(statement.reviewRequestedAt)}. `}
          Una persona del equipo lo leerá. Si no estás de acuerdo con lo que decida, podrás pedir otra revisión.
        </p>
      </>
    )
  return (
    <ActionForm form={form} className="flex flex-col gap-4">
      <div>
        <h2 id={headingId} className="font-voice text-2xl">
          ¿Crees que el sistema se equivocó?
        </h2>
        <p className="mt-1 text-pretty text-ink-2">
          Pide una revisión humana y quien lo lea sabrá que no estás de acuerdo. Hasta entonces solo lo ves tú.
        </p>
      </div>
      {failure && (
        <p role="alert" className="text-sm font-semibold text-admin">
          {failure.error}
        </p>
      )}
      <RetryButton form={form} />
      <p className="flex justify-end">
        <Button type="submit" busy={form.isSubmitting}>
          Pedir revisión humana
        </Button>
      </p>
    </ActionForm>
  )
}
