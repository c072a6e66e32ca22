// Photo page component: image, author's demographic fields, caption and countdown.
import type { Photo } from '@murmullo/contract/content/photos'
import type { ReactNode } from 'react'
import { genderLabels, ageLabel } from '../../shared/labels/author-label.ts'
import type { WithCountryView } from '../../lib/format/countries.ts'
import { CountryFlag } from '../../shared/country-flag.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
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
  return (
    <Card as="article" className="px-4 py-4 wide:px-6 wide:py-5">
      <header className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        {photo.explicit && (
          <Badge tone="explicit" icon={<Icon pathData={flame} size={13} />}>
            Explícita
          </Badge>
        )}
        <CountryFlag countryView={photo.countryView} />
        <h1 className="text-sm font-semibold">{photo.mine ? 'Tu foto' : 'Foto de alguien'}</h1>
        {photo.gender && <Badge>{genderLabels[photo.gender]}</Badge>}
        {photo.age !== null && <Badge>{ageLabel(photo.age)}</Badge>}
        {photo.state === 'visible' && (
          <span className="ml-auto text-ink-2">
            <PhotoCountdown minutes={minutes} />
          </span>
        )}
      </header>
      <figure>
        <PhotoImage key={photo.id} photo={photo} />
        {photo.caption && (
          <figcaption className="mt-4 font-voice text-xl/[1.5] text-pretty whitespace-pre-wrap wide:text-2xl/[1.5]">
            {photo.caption}
          </figcaption>
        )}
      </figure>
      <footer className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-3">{actions}</footer>
    </Card>
  )
}
