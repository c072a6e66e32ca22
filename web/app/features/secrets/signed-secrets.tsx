// Public secrets that a user signed with the current nickname, on a profile: one page of cards, with a link to the older ones.
import type { ListedCard, SecretCard as SecretCardData } from '@murmullo/contract/content/secrets'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SecretView } from '../../lib/format/secret-view.ts'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { isReadable } from './feed-cards.tsx'
import { SecretCard } from './secret-card.tsx'
import { VeiledCard } from './veiled-card.tsx'

type SignedSecretsProps = {
  readonly title: string
  /** Sentence in place of the cards of an empty list. */
  readonly emptyText: string
  readonly page: Page<ListedCard & SecretView>
  /** Path of the profile, and whether its URL has a cursor. */
  readonly path: string
  readonly fromStart: boolean
  readonly now: number
  readonly reactionsOf: (secret: SecretCardData) => ReactNode
}

export function SignedSecrets({ title, emptyText, page, path, fromStart, now, reactionsOf }: SignedSecretsProps) {
  return (
    <section aria-labelledby="firmados" className="mx-auto mt-9 max-w-2xl">
      <h2 id="firmados" className="mb-3 font-voice text-2xl wrap-anywhere">
        {title}
      </h2>
      {!fromStart && (
        <p className="pb-4">
          <Link to={path} className="text-link">
            Volver al principio
          </Link>
        </p>
      )}
      {page.items.length === 0 && <p className="text-pretty text-ink-2">{emptyText}</p>}
      <ul className="feed-cards">
        {page.items.map((secret) => (
          <li key={secret.id}>
            {isReadable(secret) ? (
              <SecretCard secret={secret} now={now} reactions={reactionsOf(secret)} />
            ) : (
              <VeiledCard secret={secret} />
            )}
          </li>
        ))}
      </ul>
      {page.next !== null && (
        <p className="mt-3 flex justify-center">
          <Link to={`${path}?after=${page.next}`} className={buttonClass('outline')}>
            Ver más antiguos
          </Link>
        </p>
      )}
    </section>
  )
}
