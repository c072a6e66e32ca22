// Gate page instead of the photos: log in or register first, or the notice that photos have moved.
import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { PhotoAccess } from './photo-access.ts'
import { MovedNotice } from './moved-notice.tsx'
import { SkyHeader } from '../../ui/drawings/sky-header.tsx'

type PhotoGateProps = {
  readonly access: Exclude<PhotoAccess, { readonly kind: 'open' }>
  /** Heading for a visitor: the page that was requested. */
  readonly title: string
  readonly returnTo: string
  /** Error of a form that was submitted from this page, and its text, so that the input is not lost. */
  readonly error?: string | undefined
  readonly draftText?: string | undefined
}

export function PhotoGate({ access, title, returnTo, error, draftText }: PhotoGateProps) {
  if (access.kind === 'moved') return <MovedNotice address={access.address} />
  const query = `?redirect=${encodeURIComponent(returnTo)}`
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 pb-14 text-center">
      <SkyHeader seed={11} />
      {error !== undefined && (
        <p role="alert" className="mt-8 rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
          {error}
        </p>
      )}
      <h1 className="mt-8 font-voice text-3xl">{access.isAnonymous ? 'Para las fotos, regístrate' : title}</h1>
      <p className="mt-3 text-balance text-ink-2">
        {access.isAnonymous
          ? 'Las fotos son solo para cuentas registradas. Registrarte no cambia nada de lo que ya contaste: sigue siendo tuyo, y nadie sabrá que fuiste tú.'
          : 'Las fotos no llevan nombre, duran una hora y solo las ve quien tiene cuenta.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {!access.isAnonymous && (
          <Link to={`/login${query}`} className={buttonClass('primary')}>
            Iniciar sesión
          </Link>
        )}
        <Link to={`/register${query}`} className={buttonClass(access.isAnonymous ? 'primary' : 'outline')}>
          Registrarme
        </Link>
      </div>
      {draftText !== undefined && (
        <p className="mt-8 w-full text-left text-sm text-ink-2">
          Lo que escribiste, para que no se pierda:
          <q className="mt-1.5 block text-ink wrap-anywhere whitespace-pre-wrap">{draftText}</q>
        </p>
      )}
    </div>
  )
}
