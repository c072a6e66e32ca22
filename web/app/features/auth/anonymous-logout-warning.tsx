// Warning for an anonymous account before this browser loses its session: without the recovery phrase the account is lost.
import { Link } from 'react-router'

export const anonymousLogoutText =
  'Sin tus doce palabras no podrás volver a esta cuenta, ni a los secretos que contaste en ella. Si no las guardaste, puedes pedir otras.'

export const recoveryPhrasePath = '/account#seccion-phrase'

/** Shown above the login and register forms. */
export function AnonymousLogoutWarning() {
  return (
    <div className="mb-5 rounded-control bg-warn-soft px-4 py-3 text-sm text-warn">
      <p>Si entras en otra cuenta, dejas la de este navegador. {anonymousLogoutText}</p>
      <Link
        to={recoveryPhrasePath}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Ver mis doce palabras
      </Link>
    </div>
  )
}
