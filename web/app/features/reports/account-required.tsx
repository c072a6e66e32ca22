// Notice instead of the report form, for users who may not report a person yet: log in or register first.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'

type AccountRequiredProps = { readonly returnTo: string; readonly isVisitor: boolean; readonly cancel: ReactNode }

export function AccountRequired({ returnTo, isVisitor, cancel }: AccountRequiredProps) {
  const back = `?redirect=${encodeURIComponent(returnTo)}`
  return (
    <>
      <p className="text-pretty text-ink-2">
        {isVisitor
          ? 'Para reportar a una persona hace falta una cuenta. Los secretos y los comentarios puedes reportarlos sin ella, desde cada secreto o comentario.'
          : 'Para reportar a una persona hace falta registrarse. Los secretos y los comentarios puedes reportarlos ya, desde cada secreto o comentario.'}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {cancel}
        {isVisitor && (
          <Link to={`/login${back}`} className={buttonClass('outline')}>
            Iniciar sesión
          </Link>
        )}
        <Link to={`/register${back}`} className={buttonClass('primary')}>
          Registrarme
        </Link>
      </div>
    </>
  )
}
