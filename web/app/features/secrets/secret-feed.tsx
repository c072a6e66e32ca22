// Infinite feed of secrets: cards, count, load button and empty state.
import type { ListedCard, SecretCard as SecretCardData } from '@murmullo/contract/content/secrets'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { errorMessages, networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { formatNumber } from '../../lib/format/numbers.ts'
import type { SecretView } from '../../lib/format/secret-view.ts'
import { useIsHydrating } from '../../lib/rendering/hydration.ts'
import { useInfiniteList } from '../../lib/lists/use-infinite-list.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListEnd } from '../../ui/lists/list-end.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { FeedCards } from './feed-cards.tsx'
import type { TextRenderer } from './secret-card.tsx'
import { SecretCardSkeleton } from './secret-card-skeleton.tsx'

type SecretFeedProps = {
  /** Path of the section, filter query, and URLs of the next pages; the cursor is appended to the last two. */
  readonly path: string
  readonly search: string
  readonly next: string
  readonly source: string
  /** Empty state; `action` replaces the default links. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
  readonly first: Page<ListedCard & SecretView>
  /** False if the URL has a cursor. */
  readonly fromStart: boolean
  readonly now: number
  readonly reactionsOf: (secret: SecretCardData) => ReactNode
  readonly textOf?: TextRenderer
}

export function SecretFeed(props: SecretFeedProps) {
  const { path, search, next, source, empty, first, fromStart, now, reactionsOf, textOf } = props
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const more = useInfiniteList(first, source, { list, end, virtualized: true })
  if (more.count === 0 && fromStart)
    return (
      <EmptyState
        action={
          <>
            {search && (
              <Link
                to={path}
                // The link is removed with the filters, so focus moves to the main content.
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
      {/* A live region, announced each time the list grows. */}
      <output key={`${more.count} shown`} className="mt-1.5 block text-center text-meta text-ink-3 tabular-nums">
        {more.total === undefined
          ? `${formatNumber(more.count)} ${more.count === 1 ? 'secreto' : 'secretos'}`
          : `${formatNumber(more.count)} de ${formatNumber(more.total)} secretos`}
      </output>
      {more.next === null ? (
        <ListEnd>Llegaste al final.</ListEnd>
      ) : (
        <LoadMore
          // Remounted with each page: a moved element counts as a layout shift, a new one does not.
          key={more.count}
          href={path + next + more.next}
          label="Cargar más secretos"
          state={more.state}
          failure={`Error al cargar los secretos: ${more.failed ? errorMessages[more.failed] : networkErrorMessage}`}
          onLoad={() => more.load('hand')}
          end={end}
        />
      )}
      {more.next !== null && more.state !== 'failed' && (
        <PlaceholderCards key={`${more.count} to come`} state={more.state} />
      )}
    </>
  )
}

/**
 * One screen of skeletons: the end of the page stays below the viewport, so nothing visible shifts when the next page arrives. They come with
 * hydration, because only JavaScript loads a next page: the server renders the space, which is what 48 elements would take.
 */
function PlaceholderCards({ state }: { readonly state: string }) {
  const isHydrating = useIsHydrating()
  return (
    <div className="placeholder-list" data-state={state} aria-hidden="true">
      {!isHydrating && Array.from({ length: 4 }, (_, index) => <SecretCardSkeleton key={index} />)}
    </div>
  )
}
