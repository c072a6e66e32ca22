// What an anonymous account is told before this browser forgets it.
import { Link } from 'react-router'

export const losingText =
  'Sin tus doce palabras no podrás volver a esta cuenta, ni a los secretos que contaste en ella. Si no las guardaste, puedes pedir otras.'

export const wordsPath = '/account#seccion-phrase'

/** Above the ways into another account. */
export function LosingAccount() {
  return (
    <div className="mb-5 rounded-control bg-warn-soft px-4 py-3 text-sm text-warn">
      <p>Si entras en otra cuenta, dejas la de este navegador. {losingText}</p>
      <Link to={wordsPath} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        Ver palabras nuevas
      </Link>
    </div>
  )
}
