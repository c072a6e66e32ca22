// Card of an explicit secret before the age gate: it keeps its place in the list, without any word of the secret.
import type { ListedCard } from '@murmullo/contract/content/secrets'
import { Link } from 'react-router'
import { Card } from '../../ui/layout/card.tsx'
import { SecretBadges } from './secret-badges.tsx'

export function VeiledCard({ secret }: { readonly secret: ListedCard }) {
  return (
    <Card as="article" className="veiled-card">
      <SecretBadges {...secret} />
      <p>Este secreto es para mayores de 18 años.</p>
      {/* The page of the secret shows the age gate. */}
      <Link to={`/secret/${secret.id}`} state={{ fromList: true }} className="stretched-link text-link">
        Confirmar mi edad
      </Link>
    </Card>
  )
}
