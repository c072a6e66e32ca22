// Confirmation on the home page after account deletion. Lazy-loaded: no other visitor fetches this chunk.
import { Link } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function AccountDeleted({ receipt }: { readonly receipt: string }) {
  return (
    <section aria-label="Cuenta eliminada" className="mb-6 rounded-card bg-ok-soft px-5 py-5">
      <p className="font-voice text-xl text-ok">Tu cuenta quedó eliminada</p>
      <p className="mt-1 text-pretty">
        Ya nadie puede entrar en ella. El recibo dice qué se borró y, si algo espera, hasta cuándo a más tardar.
      </p>
      <Link to={`/receipt/${receipt}`} className={buttonClass('outline', 'mt-3')}>
        Recibo de tu cuenta borrada
      </Link>
    </section>
  )
}
