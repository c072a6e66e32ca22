// Form that requests human review of an automated decision, or the date of the request. Used on the statement page and on /edit-secret.
import type { Statement } from '@murmullo/contract/moderation/statements'
import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { longDate } from '../../../lib/format/dates.ts'
import { Button } from '../../../ui/buttons/button.tsx'

type ReviewRequestFormProps = {
  readonly statement: Pick<Statement, 'id' | 'appealState' | 'reviewRequestedAt'>
  readonly headingId: string
}

export function ReviewRequestForm({ statement, headingId }: ReviewRequestFormProps) {
  // A fetcher does not navigate: on /edit-secret a navigation would lose the unsaved text.
  const { Form, state, data } = useFetcher<{ readonly reason: string } | null>()
  const heading = useRef<HTMLHeadingElement>(null)
  const isWaiting = statement.appealState === 'review_pending'
  useEffect(() => {
    // The focused button is removed, so focus moves to the heading.
    if (isWaiting && data === null) heading.current?.focus()
  }, [isWaiting, data])
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
    <Form method="post" action={`/decisiones/${statement.id}`} className="flex flex-col gap-4">
      <div>
        <h2 id={headingId} className="font-voice text-2xl">
          ¿Crees que el sistema se equivocó?
        </h2>
        <p className="mt-1 text-pretty text-ink-2">
          Pide una revisión humana y quien lo lea sabrá que no estás de acuerdo. Hasta entonces solo lo ves tú.
        </p>
      </div>
      {data && (
        <p role="alert" className="text-sm font-semibold text-admin">
          {data.reason}
        </p>
      )}
      <p className="flex justify-end">
        <Button type="submit" name="intent" value="review" busy={state !== 'idle'}>
          Pedir revisión humana
        </Button>
      </p>
    </Form>
  )
}
