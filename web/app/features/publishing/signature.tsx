// Notice of the name under which the secret is published, so that the author knows it before the submit.
import { Link } from 'react-router'

export function Signature({ nickname }: { readonly nickname: string | null }) {
  return (
    <p className="mt-1.5 text-pretty text-ink-2">
      {nickname === null ? (
        'Se leerá como Anónimo. Nadie verá tu nombre ni tu correo.'
      ) : (
        <>
          Se leerá con tu apodo, <strong className="font-semibold text-ink">{nickname}</strong>. Puedes{' '}
          <Link to="/account" className="text-link">
            cambiarlo
          </Link>{' '}
          antes.
        </>
      )}
    </p>
  )
}
