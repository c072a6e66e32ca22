// The list of secrets: its cards, its end, and what is said when there are none.
import type { SecretCard as SecretCardData, Section } from '@murmullo/contract/secrets'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import { errorTexts, unreachableText } from '../../lib/error-texts.ts'
import type { Placed } from '../../lib/place.ts'
import { type Page, useMore } from '../../lib/use-more.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SecretCard } from './secret-card.tsx'
import { SecretCardSkeleton } from './secret-card-skeleton.tsx'
import { sectionTexts } from './section-texts.ts'

type SecretFeedProps = {
  readonly section: Section
  readonly first: Page<SecretCardData & Placed>
  /** False when the address already points past the beginning. */
  readonly fromStart: boolean
  readonly now: number
  readonly reactionsOf: (secret: SecretCardData) => ReactNode
}

export function SecretFeed({ section, first, fromStart, now, reactionsOf }: SecretFeedProps) {
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const more = useMore(first, `/more/secrets/${section}`, { list, end })
  const { path, empty } = sectionTexts[section]
  const tell = (
    <Link to="/new" className={buttonClass('primary')}>
      Contar un secreto
    </Link>
  )
  if (more.items.length === 0 && fromStart) return <EmptyState {...empty} action={tell} />
  return (
    <>
      {!fromStart && (
        <p className="pb-4">
          <Link to={path} className="text-link">
            Volver al principio
          </Link>
        </p>
      )}
      <ul ref={list} className="flex flex-col gap-3.5">
        {more.items.map((secret, place) => (
          <li key={secret.id} tabIndex={-1} className={place < first.items.length ? undefined : 'later'}>
            <SecretCard secret={secret} now={now} reactions={reactionsOf(secret)} />
          </li>
        ))}
      </ul>
      {more.state === 'loading' && (
        <div className="mt-3.5">
          <SecretCardSkeleton />
        </div>
      )}
      <output className="sr-only">
        {more.added !== null && `${more.added} secretos más. ${more.items.length} en la lista.`}
      </output>
      {more.next === null ? (
        <ListEnd>Has llegado al final. Lo demás, todavía, es silencio.</ListEnd>
      ) : (
        <LoadMore
          href={`${path}?after=${more.next}`}
          label="Cargar más secretos"
          state={more.state}
          failure={`Error al cargar los secretos: ${more.failed ? errorTexts[more.failed] : unreachableText}`}
          onLoad={() => more.load('hand')}
          end={end}
        />
      )}
    </>
  )
}
