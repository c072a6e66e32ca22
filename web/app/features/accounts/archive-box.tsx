// All that is somebody's, to take along.
import type { ArchiveState } from '@murmullo/contract/archive'
import { Form, Link } from 'react-router'
import { exactDate } from '../../lib/dates.ts'
import { useAgainWhile } from '../../lib/use-again.ts'
import { useZone } from '../../lib/zone.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useBusy } from './use-busy.ts'

export function ArchiveBox({ archive: { state, expiresAt } }: { readonly archive: ArchiveState }) {
  const zone = useZone()
  const asking = useBusy('archive')
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
      <Form method="post" className="mt-4">
        <Button
          type="submit"
          name="intent"
          value="archive"
          tone={state === 'ready' ? 'quiet' : 'outline'}
          busy={asking}
        >
          {state === 'ready' ? 'Preparar otra' : 'Descargar mis datos'}
        </Button>
      </Form>
    </>
  )
}
