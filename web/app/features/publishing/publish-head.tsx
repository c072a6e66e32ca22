// Head of the publish form: the way back, the title, and what an author should know before.
import { Link } from 'react-router'
import { iconButtonClass } from '../../ui/buttons/icon-button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'

type PublishHeadProps = {
  readonly hasSession: boolean
  /** Whether the author has a nickname to sign with. */
  readonly isSignable: boolean
}

export function PublishHead({ hasSession, isSignable }: PublishHeadProps) {
  return (
    <>
      <div className="flex min-h-11 items-center gap-1">
        <Link to="/" aria-label="Volver" title="Volver" className={iconButtonClass('-ml-2.5')}>
          <Icon pathData={arrowLeft} />
        </Link>
        <h1 className="font-voice text-2xl wide:text-3xl">Cuéntalo aquí</h1>
      </div>
      <div className="mt-1 text-sm text-pretty text-ink-2">
        {hasSession ? (
          <p>Se leerá como Anónimo, sin nombre ni correo{isSignable && ', salvo que elijas firmarlo'}.</p>
        ) : (
          <p>
            Escríbelo primero.{' '}
            <span className="wide:whitespace-nowrap">
              <Link to="/login?redirect=%2Fnew" className="publish-link">
                Iniciar sesión
              </Link>
              {' · '}
              <Link to="/register?redirect=%2Fnew" className="publish-link">
                Registrarme
              </Link>
            </span>
          </p>
        )}
        <p>Solo para mayores de 18. Cuenta lo tuyo sin señalar a nadie.</p>
      </div>
    </>
  )
}
