// The list of secrets: its cards, its end, and what is said when there are none.
import type { SecretCard as SecretCardData } from '@murmullo/contract/secrets'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../lib/ask-page.ts'
import { errorTexts, unreachableText } from '../../lib/error-texts.ts'
import { grouped } from '../../lib/numbers.ts'
import type { Placed } from '../../lib/place.ts'
import { useMore } from '../../lib/use-more.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { FeedCards } from './feed-cards.tsx'
import type { TextOf } from './secret-card.tsx'
import { SecretCardSkeleton } from './secret-card-skeleton.tsx'

type SecretFeedProps = {
  /** The section, its filters, and where its further pages come from: a cursor is added to the last two. */
  readonly path: string
  readonly search: string
  readonly next: string
  readonly source: string
  /** What is said when there are none, and what to do then, if it is not to ask for more or to tell one. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  readonly first: Page<SecretCardData & Placed>
  /** False when the address already points past the beginning. */
  readonly fromStart: boolean
  readonly now: number
  readonly reactionsOf: (secret: SecretCardData) => ReactNode
  readonly textOf?: TextOf
}

export function SecretFeed(props: SecretFeedProps) {
  const { path, search, next, source, empty, first, fromStart, now, reactionsOf, textOf } = props
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const more = useMore(first, source, { list, end, letsGo: true })
  if (more.count === 0 && fromStart)
    return (
      <EmptyState
        action={
          <>
            {search && (
              <Link
                to={path}
                // It goes with what it clears; the focus must not.
                onClick={() => document.getElementById('contenido')?.focus({ preventScroll: true })}
                className={buttonClass('outline', 'm-1')}
              >
                Limpiar filtros
              </Link>
            )}
            <Link to="/new" className={buttonClass('primary', 'm-1')}>
              Contar un secreto
            </Link>
          </>
        }
        {...empty}
      />
    )
  return (
    <>
      {!fromStart && (
        <p className="pb-4">
          <Link to={path + search} className="text-link">
            Volver al principio
          </Link>
        </p>
      )}
      <FeedCards ref={list} cards={more} now={now} reactionsOf={reactionsOf} textOf={textOf} />
      {/* Said aloud too, each time the list grows. */}
      <output key={`${more.count} shown`} className="mt-1.5 block text-center text-[0.8125rem] text-ink-3 tabular-nums">
        {more.total === undefined
          ? `${grouped(more.count)} ${more.count === 1 ? 'secreto' : 'secretos'}`
          : `${grouped(more.count)} de ${grouped(more.total)} secretos`}
      </output>
      {more.next === null ? (
        <ListEnd>Has llegado al final. Lo demás, todavía, es silencio.</ListEnd>
      ) : (
        <LoadMore
          // New with each page: moved, it would be a jump; made anew it is not.
          key={more.count}
          href={path + next + more.next}
          label="Cargar más secretos"
          state={more.state}
          failure={`Error al cargar los secretos: ${more.failed ? errorTexts[more.failed] : unreachableText}`}
          onLoad={() => more.load('hand')}
          end={end}
        />
      )}
      {more.next !== null && more.state !== 'failed' && (
        // A screen of what is to come: the page's end stays out of sight, so nothing seen moves when the rest arrives.
        <div key={`${more.count} to come`} className="waiting" data-state={more.state} aria-hidden="true">
          <SecretCardSkeleton />
          <SecretCardSkeleton />
          <SecretCardSkeleton />
          <SecretCardSkeleton />
        </div>
      )}
    </>
  )
}
