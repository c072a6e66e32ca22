// The age gate in place of an explicit secret, loaded only there.
import { Link } from 'react-router'
import { useBackLink } from '../../lib/hooks/use-back-link.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { arrowLeft } from '../../ui/icons/page-icons.gen.ts'
import AgeGate from './age-gate.tsx'

// oxlint-disable-next-line import/no-default-export -- lazy-loaded as a module
export default function SecretGate({ id }: { readonly id: string }) {
  return (
    <AgeGate returnTo={`/secret/${id}`}>
      <Link to="/" onClick={useBackLink(id)} className={buttonClass('quiet', 'mb-2 -ml-4')}>
        <Icon pathData={arrowLeft} />
        Volver
      </Link>
    </AgeGate>
  )
}
