// Data export form on /account: open the download with proof, cancel a delayed request, or download the file.
import type { DataExportGrant } from '@murmullo/contract/accounts/data-export'
import type { DelayedRequest } from '@murmullo/contract/accounts/delayed-requests'
import { delayedRequestLimits } from '@murmullo/contract/constants/limits'
import { Link } from 'react-router'
import { ActionForm } from '../../lib/forms/action-form.tsx'
import { exactDate } from '../../lib/format/dates.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { DelayedRequestForm } from '../../shared/account/delayed-request.tsx'
import { ReauthenticationFields } from '../../shared/account/reauthentication-fields.tsx'
import { SectionMessage } from '../../shared/account/section-message.tsx'
import { type ProofFormState, useProofForm } from '../../shared/account/use-proof-form.ts'

type DataExportCardProps = {
  readonly archive: DataExportGrant
  /** Requested without proof, and not due yet. */
  readonly delayed: DelayedRequest | undefined
  readonly isAnonymous: boolean
}

export function DataExportCard({ archive: { expiresAt }, delayed, isAnonymous }: DataExportCardProps) {
  const zone = useTimeZone()
  const request = useProofForm({
    firstIntent: 'ask-archive',
    intents: ['archive', 'archive-later', 'cancel-archive'],
    staysOnNetworkError: true,
  })
  return (
    <>
      <SectionMessage form={request.form} />
      <p className="text-pretty text-ink-2">
        Una copia de todo lo que es tuyo aquí: tus datos, tus secretos, tus comentarios. Se crea mientras la descargas y
        aquí no se guarda. Solo tú puedes descargarla, durante un día.
      </p>
      {expiresAt !== null && (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            <a href="/api/v1/accounts/me/archive/content" download className={buttonClass('primary')}>
              Descargar (JSON)
            </a>
            <Link to="/account/datos" className={buttonClass('outline')}>
              Leerla
            </Link>
          </div>
          <p className="mt-3 text-sm text-ink-3">Disponible hasta el {exactDate(expiresAt, zone)}</p>
        </>
      )}
      {(delayed !== undefined || expiresAt === null) && (
        <div className="mt-4">
          {delayed === undefined ? (
            <DataExportForm request={request} isAnonymous={isAnonymous} />
          ) : (
            <DelayedRequestForm form={request.form} request={delayed} />
          )}
        </div>
      )}
    </>
  )
}

type DataExportFormProps = {
  readonly request: ProofFormState
  readonly isAnonymous: boolean
}

/** Two presses, the second with proof. The server renders the second step, so it works without JavaScript. */
function DataExportForm({ request: { form, isProofStep }, isAnonymous }: DataExportFormProps) {
  return (
    <ActionForm form={form}>
      {isProofStep ? (
        <ReauthenticationFields
          isAnonymous={isAnonymous}
          delayed={{
            intent: 'archive-later',
            label: `Abrirla dentro de ${delayedRequestLimits.minutes} minutos`,
            busy: form.submittingIntent === 'archive-later',
          }}
        >
          <Button type="submit" name="intent" value="archive" busy={form.submittingIntent === 'archive'}>
            Abrir la descarga
          </Button>
        </ReauthenticationFields>
      ) : (
        <Button type="submit" name="intent" value="ask-archive" tone="outline" busy={form.isSubmitting}>
          Descargar mis datos
        </Button>
      )}
    </ActionForm>
  )
}
