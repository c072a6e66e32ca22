// Photo page component: image, author's demographic fields, caption and countdown.
import type { Photo } from '@murmullo/contract/content/photos'
import type { ReactNode } from 'react'
import { genderLabels, ageLabel } from '../../shared/labels/author-label.ts'
import type { WithCountryView } from '../../lib/format/countries.ts'
import { CountryFlag } from '../../shared/country-flag.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { flame } from '../../ui/icons/icons.gen.ts'
import { PhotoCountdown } from './photo-countdown.tsx'
import { PhotoImage } from './photo-image.tsx'

type PhotoArticleProps = {
  readonly photo: Photo & WithCountryView
  readonly minutes: number
  /** Buttons of the footer. */
  readonly actions: ReactNode
}

export function PhotoArticle({ photo, minutes, actions }: PhotoArticleProps) {
  const { gender, age } = photo
  const facts = [gender && genderLabels[gender], age !== null && ageLabel(age)].filter(Boolean).join(', ')
  return (
    <article>
      <figure>
        <PhotoImage key={photo.id} photo={photo} />
        {photo.state === 'visible' && <HourLeft minutes={minutes} />}
        <div className="reading-facts mt-3">
          {photo.explicit && (
            <Badge tone="explicit" icon={<Icon pathData={flame} size={13} />}>
              Explícita
            </Badge>
          )}
          <CountryFlag countryView={photo.countryView} />
          <h1>{photo.mine ? 'Tu foto' : 'Foto de alguien'}</h1>
          {facts !== '' && <span>{facts}</span>}
          {photo.state === 'visible' && (
            <span className="ml-auto">
              <PhotoCountdown minutes={minutes} />
            </span>
          )}
        </div>
        {photo.caption && (
          <figcaption className="mt-4 font-voice text-xl/[1.5] wrap-anywhere whitespace-pre-wrap text-pretty wide:text-2xl/[1.5]">
            {photo.caption}
          </figcaption>
        )}
      </figure>
      <footer className="mt-5 flex flex-wrap items-center gap-2">{actions}</footer>
    </article>
  )
}

/** The rest of the hour as a line of light below the image. The countdown says it in words. */
const HourLeft = ({ minutes }: { readonly minutes: number }) => (
  <svg viewBox="0 0 60 1" preserveAspectRatio="none" aria-hidden="true" className="photo-hour">
    <rect width={60} height={1} />
    <rect width={Math.min(minutes, 60)} height={1} />
  </svg>
)
