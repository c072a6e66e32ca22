// Data export form on /account: request an export with proof, cancel a delayed request, or download the finished file.
import type { DataExportState } from '@murmullo/contract/accounts/data-export'
import type { DelayedRequest } from '@murmullo/contract/accounts/delayed-requests'
import { delayedRequestLimits } from '@murmullo/contract/constants/limits'
import { Form, Link } from 'react-router'
import { exactDate } from '../../lib/format/dates.ts'
import { usePollWhile } from '../../lib/hooks/use-poll.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { DelayedRequestForm } from '../../shared/account/delayed-request.tsx'
import { ReauthenticationFields } from '../../shared/account/reauthentication-fields.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'

type DataExportCardProps = {
  readonly archive: DataExportState
  /** Requested without proof, and not due yet. */
  readonly delayed: DelayedRequest | undefined
  /** The first of two presses was made: the form requires the proof. */
  readonly isProofStep: boolean
  readonly isAnonymous: boolean
}

export function DataExportCard({
  archive: { state, expiresAt },
  delayed,
  isProofStep,
  isAnonymous,
}: DataExportCardProps) {
  const zone = useTimeZone()
  usePollWhile(state === 'pending')
  if (state === 'pending') return <p>La estamos preparando. Puedes seguir con lo tuyo y volver en un momento.</p>
  return (
    <>
      <p className="text-pretty text-ink-2">
        Una copia de todo lo que es tuyo aquí: tus datos, tus secretos, tus comentarios. Solo tú puedes descargarla,
        durante un día.
      </p>
      {state === 'ready' && (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            <a href="/account/datos.json" download className={buttonClass('primary')}>
              Descargar (JSON)
            </a>
            <Link to="/account/datos" className={buttonClass('outline')}>
              Leerla
            </Link>
          </div>
          {expiresAt !== null && (
            <p className="mt-3 text-sm text-ink-3">Disponible hasta el {exactDate(expiresAt, zone)}</p>
          )}
        </>
      )}
      <div className="mt-4">
        {delayed === undefined ? (
          <DataExportForm isReady={state === 'ready'} isProofStep={isProofStep} isAnonymous={isAnonymous} />
        ) : (
          <DelayedRequestForm request={delayed} />
        )}
      </div>
    </>
  )
}

type DataExportFormProps = { readonly isReady: boolean; readonly isProofStep: boolean; readonly isAnonymous: boolean }

/** Two presses, the second with proof. The server renders the second step, so it works without JavaScript. */
function DataExportForm({ isReady, isProofStep, isAnonymous }: DataExportFormProps) {
  const [isRequesting, isPreparing] = [useIsSubmitting('ask-archive'), useIsSubmitting('archive')]
  return (
    <Form method="post">
      {isProofStep ? (
        <ReauthenticationFields
          isAnonymous={isAnonymous}
          delayed={{ intent: 'archive-later', label: `Prepararla dentro de ${delayedRequestLimits.minutes} minutos` }}
        >
          <Button type="submit" name="intent" value="archive" busy={isPreparing}>
            Preparar mi copia
          </Button>
        </ReauthenticationFields>
      ) : (
        <Button
          type="submit"
          name="intent"
          value="ask-archive"
          tone={isReady ? 'quiet' : 'outline'}
          busy={isRequesting}
        >
          {isReady ? 'Preparar otra' : 'Descargar mis datos'}
        </Button>
      )}
    </Form>
  )
}
