// Gallery card of a photo: square thumbnail, countdown and caption.
import type { Photo } from '@murmullo/contract/content/photos'
import { Link } from 'react-router'
import { authorLabel } from '../../shared/labels/author-label.ts'
import type { WithCountryView } from '../../lib/format/countries.ts'
import { CountryFlag } from '../../shared/country-flag.tsx'
import { classes } from '../../ui/base/classes.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { BlurPlaceholder } from '../../ui/feedback/blur-placeholder.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { messageCircle } from '../../ui/icons/icons.gen.ts'
import { PhotoCountdown } from './photo-countdown.tsx'
import { thumbnailUrl } from './image-url.ts'
import { SensitiveOverlay } from './sensitive-overlay.tsx'

type PhotoCardProps = {
  readonly photo: Photo & WithCountryView
  readonly minutes: number
  /** Above the fold: loaded eagerly. */
  readonly isFirst: boolean
}

export function PhotoCard({ photo, minutes, isFirst }: PhotoCardProps) {
  const { id, caption, explicit, placeholder, comments, state } = photo
  const who = authorLabel(photo.gender, photo.age)
  const picture = (
    <img
      src={thumbnailUrl(id)}
      alt=""
      loading={isFirst && !explicit ? 'eager' : 'lazy'}
      decoding="async"
      className="absolute inset-0 size-full object-cover"
    />
  )
  return (
    <article className="relative">
      <div className="relative aspect-square overflow-hidden rounded-card border border-line bg-chip">
        <BlurPlaceholder colors={placeholder} />
        {state !== 'uploading' &&
          (explicit ? (
            <SensitiveOverlay placeholder={placeholder} isSmall>
              {picture}
            </SensitiveOverlay>
          ) : (
            picture
          ))}
        <span className="pointer-events-none absolute bottom-2 left-2 z-10 inline-flex rounded-pill bg-surface text-ink">
          {state === 'visible' ? (
            <span className="px-2 py-0.5">
              <PhotoCountdown minutes={minutes} isShort />
            </span>
          ) : (
            <Badge tone="warn">En revisión</Badge>
          )}
        </span>
        {comments > 0 && (
          <span className="pointer-events-none absolute right-2 bottom-2 z-10 inline-flex items-center gap-1 rounded-pill bg-surface px-2 py-0.5 text-xs/[1.125rem] font-semibold text-ink tabular-nums">
            <Icon pathData={messageCircle} size={14} />
            {comments}
            <span className="sr-only">{comments === 1 ? 'comentario' : 'comentarios'}</span>
          </span>
        )}
      </div>
      <h2 className="mt-2 font-voice text-base/snug">
        <Link to={`/photos/${id}`} className={classes('stretched-link photo-link', caption && 'line-clamp-2')}>
          {caption ?? <span className="sr-only">Foto sin texto</span>}
        </Link>
      </h2>
      <p className="mt-1 flex items-center gap-1.5 text-meta text-ink-2">
        <CountryFlag countryView={photo.countryView} />
        {photo.mine ? 'Tuya' : who || 'Anónimo'}
      </p>
    </article>
  )
}
