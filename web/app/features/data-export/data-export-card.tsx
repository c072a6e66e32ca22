// Data export form on /account: request an export with proof, cancel a delayed request, or download the finished file.
import type { DataExportState } from '@murmullo/contract/accounts/data-export'
import type { DelayedRequest } from '@murmullo/contract/accounts/delayed-requests'
import { delayedRequestLimits } from '@murmullo/contract/constants/limits'
import { Link } from 'react-router'
import { ActionForm } from '../../lib/forms/action-form.tsx'
import { exactDate } from '../../lib/format/dates.ts'
import { usePollWhile } from '../../lib/hooks/use-poll.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { DelayedRequestForm } from '../../shared/account/delayed-request.tsx'
import { ReauthenticationFields } from '../../shared/account/reauthentication-fields.tsx'
import { SectionMessage } from '../../shared/account/section-message.tsx'
import { type ProofFormState, useProofForm } from '../../shared/account/use-proof-form.ts'

type DataExportCardProps = {
  readonly archive: DataExportState
  /** Requested without proof, and not due yet. */
  readonly delayed: DelayedRequest | undefined
  readonly isAnonymous: boolean
}

export function DataExportCard({ archive: { state, expiresAt }, delayed, isAnonymous }: DataExportCardProps) {
  const zone = useTimeZone()
  const request = useProofForm({
    firstIntent: 'ask-archive',
    intents: ['archive', 'archive-later', 'cancel-archive'],
    staysOnNetworkError: true,
  })
  usePollWhile(state === 'pending')
  if (state === 'pending') return <p>La estamos preparando. Puedes seguir con lo tuyo y volver en un momento.</p>
  return (
    <>
      <SectionMessage form={request.form} />
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
          <DataExportForm request={request} isReady={state === 'ready'} isAnonymous={isAnonymous} />
        ) : (
          <DelayedRequestForm form={request.form} request={delayed} />
        )}
      </div>
    </>
  )
}

type DataExportFormProps = {
  readonly request: ProofFormState
  readonly isReady: boolean
  readonly isAnonymous: boolean
}

/** Two presses, the second with proof. The server renders the second step, so it works without JavaScript. */
function DataExportForm({ request: { form, isProofStep }, isReady, isAnonymous }: DataExportFormProps) {
  return (
    <ActionForm form={form}>
      {isProofStep ? (
        <ReauthenticationFields
          isAnonymous={isAnonymous}
          delayed={{
            intent: 'archive-later',
            label: `Prepararla dentro de ${delayedRequestLimits.minutes} minutos`,
            busy: form.submittingIntent === 'archive-later',
          }}
        >
          <Button type="submit" name="intent" value="archive" busy={form.submittingIntent === 'archive'}>
            Preparar mi copia
          </Button>
        </ReauthenticationFields>
      ) : (
        <Button
          type="submit"
          name="intent"
          value="ask-archive"
          tone={isReady ? 'quiet' : 'outline'}
          busy={form.isSubmitting}
        >
          {isReady ? 'Preparar otra' : 'Descargar mis datos'}
        </Button>
      )}
    </ActionForm>
  )
}
