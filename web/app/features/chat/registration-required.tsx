// Empty state of the chat pages for an anonymous account: chat requires registration with an email address.
import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { SkyHeader } from '../../ui/drawings/sky-header.tsx'

export function RegistrationRequired() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 pb-14 text-center">
      <SkyHeader seed={11} />
      <h1 className="mt-8 font-voice text-3xl">Para conversar, regístrate</h1>
      <p className="mt-3 text-balance text-ink-2">
        Para hablar con alguien necesitas una cuenta que no se pierda. Registrarte no cambia nada de lo que ya contaste:
        sigue siendo tuyo, y nadie sabrá que fuiste tú.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-2">
        <Link to="/register?redirect=%2Fchat" className={buttonClass('primary')}>
          Registrarme
        </Link>
        <Link to="/" className={buttonClass('outline')}>
          Seguir leyendo
        </Link>
      </div>
    </div>
  )
}
