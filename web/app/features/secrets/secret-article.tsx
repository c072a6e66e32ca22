// Secret page component: one line of facts, the text as paragraphs, an ending, the reactions, and the links to share and to report.
import type { SecretDetail } from '@murmullo/contract/content/secrets'
import type { ReactNode } from 'react'
import { anonymousLabel, genderLabels, ageLabel } from '../../shared/labels/author-label.ts'
import { exactDate, longDate } from '../../lib/format/dates.ts'
import type { SecretView } from '../../lib/format/secret-view.ts'
import { CountryFlag } from '../../shared/country-flag.tsx'
import { ReportLink } from '../../shared/report-link.tsx'
import { useBrand } from '../../lib/site/use-site.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Dots } from '../../ui/base/dots.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { flag } from '../../ui/icons/icons.gen.ts'
import hours from './hours.svg?url'
import { readingMinutes, splitText } from './reading-text.ts'
import { SecretBadges } from './secret-badges.tsx'

type SecretArticleProps = {
  readonly secret: SecretDetail & SecretView
  /** Day of the week and hour of publication. Null without an hour: then the date is in their place. */
  readonly phrase: string | null
  /** Help card: in place of the ending. */
  readonly help?: ReactNode
  readonly reactions: ReactNode
  readonly share: ReactNode
  /** In place of the link to report, for the author. */
  readonly ownerMenu?: ReactNode
}

export function SecretArticle({ secret, phrase, help, reactions, share, ownerMenu }: SecretArticleProps) {
  const zone = useTimeZone()
  const { authorNickname, gender, age, text, mine } = secret
  const facts = [gender && genderLabels[gender], age !== null && ageLabel(age)].filter(Boolean).join(', ')
  const minutes = readingMinutes(text)
  const { lead, paragraphs } = splitText(text)
  const date = (
    <TimeStamp
      dateTime={secret.publishedAt}
      exact={exactDate(secret.publishedAt, zone)}
      wide={longDate(secret.publishedAt)}
    />
  )
  return (
    <article data-hour={secret.hour ?? undefined}>
      <header className="reading-facts">
        <SecretBadges {...secret} admin={`${useBrand().name.toUpperCase()} ADMINISTRADOR`} />
        <CountryFlag countryView={secret.countryView} />
        <h1 className={authorNickname === null && facts !== '' ? 'sr-only' : undefined}>
          <span className="sr-only">Secreto de </span>
          {authorNickname ?? anonymousLabel}
        </h1>
        {facts !== '' && <span className="reading-author">{facts}</span>}
        {phrase === null ? (
          date
        ) : (
          <span className="reading-hour">
            <svg viewBox="0 0 14 14" width={14} height={14} aria-hidden="true">
              <use href={`${hours}#${secret.hour}`} />
            </svg>
            {phrase}
          </span>
        )}
        {minutes !== null && <span className="reading-minutes">{minutes} min de lectura</span>}
      </header>
      <div className="reading-text">
        {lead !== null && <p className="reading-lead">{lead}</p>}
        {paragraphs.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the text never changes its order
          <p key={index}>{paragraph}</p>
        ))}
      </div>
      {phrase !== null && <p className="mt-6">{date}</p>}
      {help ||
        (reactions && (
          <p className="reading-end">
            <Dots className="h-3 w-12" />
            {/* It keeps its place: on an impersonal page the author is known after the first paint. */}
            <span className={mine ? 'invisible' : undefined}>Alguien guardó esto hasta hoy. Dile que lo leíste.</span>
          </p>
        ))}
      {reactions && <div className="reaction-tiles">{reactions}</div>}
      <footer className="mt-2 flex flex-wrap items-center justify-between">
        {share}
        {mine ? (
          ownerMenu
        ) : (
          <ReportLink kind="secret" id={secret.id} className={buttonClass('quiet', '-mr-4 ml-auto')}>
            <Icon pathData={flag} />
            Reportar
          </ReportLink>
        )}
      </footer>
    </article>
  )
}
