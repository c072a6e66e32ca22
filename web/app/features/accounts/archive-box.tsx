// Data export form on /account: request an export with proof, cancel a delayed request, or download the finished file.
import type { ArchiveState } from '@murmullo/contract/archive'
import type { DelayedRequest } from '@murmullo/contract/delayed-requests'
import { delayedRequestLimits } from '@murmullo/contract/limits'
import { Form, Link } from 'react-router'
import { exactDate } from '../../lib/dates.ts'
import { useAgainWhile } from '../../lib/use-again.ts'
import { useZone } from '../../lib/zone.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { DelayedBox } from './delayed-box.tsx'
import { ProofFields } from './proof-fields.tsx'
import { useBusy } from './use-busy.ts'

type ArchiveBoxProps = {
  readonly archive: ArchiveState
  /** Requested without proof, and not due yet. */
  readonly delayed: DelayedRequest | undefined
  /** The first of two presses was made: the form requires the proof. */
  readonly asked: boolean
  readonly isAnonymous: boolean
}

export function ArchiveBox({ archive: { state, expiresAt }, delayed, asked, isAnonymous }: ArchiveBoxProps) {
  const zone = useZone()
  useAgainWhile(state === 'waiting')
  if (state === 'waiting') return <p>La estamos preparando. Puedes seguir con lo tuyo y volver en un momento.</p>
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
          <ArchiveForm isReady={state === 'ready'} asked={asked} isAnonymous={isAnonymous} />
        ) : (
          <DelayedBox request={delayed} />
        )}
      </div>
    </>
  )
}

type ArchiveFormProps = { readonly isReady: boolean; readonly asked: boolean; readonly isAnonymous: boolean }

/** Two presses, the second with proof. The server renders the second step, so it works without JavaScript. */
function ArchiveForm({ isReady, asked, isAnonymous }: ArchiveFormProps) {
  const [asking, preparing] = [useBusy('ask-archive'), useBusy('archive')]
  return (
    <Form method="post">
      {asked ? (
        <ProofFields
          isAnonymous={isAnonymous}
          later={{ intent: 'archive-later', label: `Prepararla dentro de ${delayedRequestLimits.minutes} minutos` }}
        >
          <Button type="submit" name="intent" value="archive" busy={preparing}>
            Preparar mi copia
          </Button>
        </ProofFields>
      ) : (
        <Button type="submit" name="intent" value="ask-archive" tone={isReady ? 'quiet' : 'outline'} busy={asking}>
          {isReady ? 'Preparar otra' : 'Descargar mis datos'}
        </Button>
      )}
    </Form>
  )
}
