// Notice that photos have moved to another site, with a link and a privacy hint.
import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { externalLink } from '../../ui/icons/page-icons.gen.ts'
import { SkyHeader } from '../../ui/drawings/sky-header.tsx'

/** `address`: URL of the other site; null if not known yet. */
export function MovedNotice({ address }: { readonly address: string | null }) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 pb-14 text-center">
      <SkyHeader seed={11} />
      <h1 className="mt-8 font-voice text-3xl">Las fotos se están mudando</h1>
      <p className="mt-3 text-balance text-ink-2">
        {address === null
          ? 'Estamos preparando el sitio nuevo. Cuando esté listo, el enlace estará aquí.'
          : 'Ahora las fotos que desaparecen están en otro sitio.'}
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        {address !== null && (
          <a href={address} rel="noopener noreferrer nofollow" className={buttonClass('primary')}>
            Ir al nuevo sitio
            <Icon pathData={externalLink} size={18} />
          </a>
        )}
        <Link to="/" className={buttonClass(address === null ? 'primary' : 'outline')}>
          Seguir leyendo
        </Link>
      </div>
      {address !== null && (
        <p className="mt-6 text-sm text-balance text-ink-3">
          Vas a salir hacia <strong className="font-semibold text-ink-2">{new URL(address).host}</strong>. Es otra
          página, con sus propias normas: no le decimos quién eres ni de dónde vienes.
        </p>
      )}
    </div>
  )
}
