// Infinite gallery of the visible photos, newest first.
import type { Photo } from '@murmullo/contract/content/photos'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { errorMessages, networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { mergePages, usePages } from '../../lib/lists/use-pages.ts'
import type { WithCountryView } from '../../lib/format/countries.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListEnd } from '../../ui/lists/list-end.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { useMinutesSince } from './photo-countdown.tsx'
import { PhotoCard } from './photo-card.tsx'

/** Number of photos above the fold on most screens; these load eagerly. */
const aboveFoldCount = 6

type PhotoGalleryProps = {
  readonly first: Page<Photo & WithCountryView>
  readonly waiting: readonly (Photo & WithCountryView)[]
}

const source = { url: (next: string) => `/more/photos?after=${next}`, elementId: (id: string) => `photo-${id}` }

export function PhotoGallery({ first, waiting }: PhotoGalleryProps) {
  const end = useRef<HTMLDivElement>(null)
  const { reader, added } = usePages(first, source)
  const pages = [{ items: waiting, next: null }, first, ...added]
  const minutesSince = useMinutesSince([first, ...added])
  // The minutes left are those at the arrival of the page. A photo in review does not expire yet.
  const current = pages.map((page) => withMinutesPassed(page, minutesSince(page)))
  const photos = mergePages(current).filter((photo) => photo.state !== 'visible' || photo.remainingMinutes >= 0)
  if (photos.length === 0 && reader.next === null)
    return (
      <EmptyState
        title="Aquí no hay ninguna foto"
        text="Duran una hora y se borran de verdad. La próxima puede ser tuya."
        action={
          <Link to="/photos/new" className={buttonClass('primary')}>
            Compartir una foto
          </Link>
        }
      />
    )
  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-6 wide:grid-cols-3 wide:gap-x-4 side:grid-cols-4">
        {photos.map((photo, index) => (
          <li key={photo.id} id={`photo-${photo.id}`} tabIndex={-1} className="min-w-0">
            <PhotoCard photo={photo} minutes={photo.remainingMinutes} isFirst={index < aboveFoldCount} />
          </li>
        ))}
      </ul>
      {reader.next === null ? (
        <ListEnd>No hay más fotos. Cada una dura una hora.</ListEnd>
      ) : (
        <LoadMore
          href={`/photos?after=${reader.next}`}
          label="Cargar más fotos"
          state={reader.state}
          failure={`Error al cargar las fotos: ${reader.failed ? errorMessages[reader.failed] : networkErrorMessage}`}
          onLoad={reader.load}
          end={end}
        />
      )}
    </>
  )
}

function withMinutesPassed<Item extends Photo>({ items, next }: Page<Item>, minutes: number): Page<Item> {
  return { items: items.map((photo) => ({ ...photo, remainingMinutes: photo.remainingMinutes - minutes })), next }
}
