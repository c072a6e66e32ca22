// Secret page component: the full text with badges and reactions.
import type { SecretDetail } from '@murmullo/contract/content/secrets'
import type { ReactNode } from 'react'
import { anonymousLabel, genderLabels, ageLabel } from '../../shared/labels/author-label.ts'
import { exactDate, longDate } from '../../lib/format/dates.ts'
import type { WithCountryView } from '../../lib/format/countries.ts'
import { CountryFlag } from '../../shared/country-flag.tsx'
import { ReportLink } from '../../shared/report-link.tsx'
import { useBrand } from '../../lib/site/use-site.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { cardEdge, SecretBadges } from './secret-badges.tsx'

type SecretArticleProps = { readonly secret: SecretDetail & WithCountryView; readonly reactions: ReactNode }

export function SecretArticle({ secret, reactions }: SecretArticleProps) {
  const zone = useTimeZone()
  const author = secret.authorNickname ?? anonymousLabel
  return (
    <Card as="article" edge={cardEdge(secret)} className="px-4 pt-4 wide:px-6 wide:pt-5">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <SecretBadges {...secret} admin={`${useBrand().name.toUpperCase()} ADMINISTRADOR`} />
          <CountryFlag countryView={secret.countryView} />
          <h1 className="text-sm font-semibold">
            <span className="sr-only">Secreto de </span>
            {author}
          </h1>
          {secret.gender && <Badge>{genderLabels[secret.gender]}</Badge>}
          {secret.age !== null && <Badge>{ageLabel(secret.age)}</Badge>}
        </div>
        <span className="ml-auto flex h-6 items-center">
          <TimeStamp
            dateTime={secret.publishedAt}
            exact={exactDate(secret.publishedAt, zone)}
            wide={longDate(secret.publishedAt)}
          />
          {!secret.mine && <ReportLink kind="secret" id={secret.id} />}
        </span>
      </header>
      <p className="mt-3 mb-5 font-voice text-[1.375rem]/[1.5] text-pretty whitespace-pre-wrap wide:mt-4 wide:mb-6 wide:text-[1.625rem]/[1.5]">
        {secret.text}
      </p>
      {reactions && (
        <footer className="@container flex flex-wrap items-center border-t border-line py-1.5">{reactions}</footer>
      )}
    </Card>
  )
}
