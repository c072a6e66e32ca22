// Card component of a secret in the feed: excerpt, author label, reactions and comment link.
import type { SecretCard as SecretCardData } from '@murmullo/contract/content/secrets'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { commentLabel, authorLabel } from '../../shared/labels/author-label.ts'
import { exactDate, relativeTime, shortTime } from '../../lib/format/dates.ts'
import type { WithCountryView } from '../../lib/format/countries.ts'
import { CountryFlag } from '../../shared/country-flag.tsx'
import { ReportLink } from '../../shared/report-link.tsx'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Card } from '../../ui/layout/card.tsx'
import { classes } from '../../ui/base/classes.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { messageSquare } from '../../ui/icons/icons.gen.ts'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { cardEdge, SecretBadges } from './secret-badges.tsx'

type SecretCardProps = {
  readonly secret: SecretCardData & WithCountryView
  readonly now: number
  /** Reactions belong to another feature, so the route passes them as a prop. */
  readonly reactions: ReactNode
  /** Custom text renderer, for example for search highlights. */
  readonly textOf?: TextRenderer | undefined
}

export type TextRenderer = (secret: SecretCardData, text: string) => ReactNode

/** Navigation state: the previous history entry is a list. */
const state = { fromList: true }

export function SecretCard({ secret, now, reactions, textOf = plainText }: SecretCardProps) {
  const zone = useTimeZone()
  const edge = cardEdge(secret)
  const address = `/secret/${secret.id}`
  const who = secret.authorNickname ?? authorLabel(secret.gender, secret.age)
  return (
    <Card
      as="article"
      edge={edge}
      className={classes(
        '@container px-4 pt-3.5 has-[.stretched-link:active]:bg-sunken wide:px-5 wide:pt-4',
        edge === 'plain' && 'hover:border-line-strong',
      )}
    >
      <header className="flex items-start justify-between gap-x-3 @max-[14rem]:flex-wrap">
        <div className="flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <SecretBadges {...secret} />
          <CountryFlag countryView={secret.countryView} />
          {who && <span className="text-[0.8125rem] font-semibold">{who}</span>}
        </div>
        <span className="flex h-6 shrink-0 items-center">
          <TimeStamp
            dateTime={secret.publishedAt}
            exact={exactDate(secret.publishedAt, zone)}
            narrow={shortTime(secret.publishedAt, now)}
            wide={relativeTime(secret.publishedAt, now)}
          />
          <ReportLink kind="secret" id={secret.id} />
        </span>
      </header>
      <p className="mt-2 mb-3 font-voice text-xl/[1.4] text-pretty wide:text-[1.3125rem]/[1.43]">
        <Link to={address} state={state} className="stretched-link">
          <Preview {...secret.preview} renderText={(text) => textOf(secret, text)} />
        </Link>
      </p>
      <footer className="@container flex flex-wrap items-center justify-between border-t border-line py-1.5">
        {reactions}
        <Link to={`${address}#comentarios`} state={state} className="comment-link">
          <Icon pathData={messageSquare} size={19} className="-translate-y-px" />
          {secret.comments > 0 && (
            <span aria-hidden="true" className="wide:hidden">
              {secret.comments}
            </span>
          )}
          <span className="max-wide:sr-only">{commentLabel(secret.comments)}</span>
        </Link>
      </footer>
    </Card>
  )
}

/**
 * Narrow screens show the head, wide ones also the tail; truncated text ends in three dots. Each variant is one text node:
 * a second node after the first would shift when the font loads.
 */
function Preview({
  head,
  tail,
  more,
  renderText,
}: SecretCardData['preview'] & { renderText: (text: string) => ReactNode }) {
  const wide = renderText(more ? truncate(head + tail) : head + tail)
  if (!tail) return wide
  return (
    <>
      <span className="wide:hidden">{renderText(truncate(head))}</span>
      <span className="max-wide:hidden">{wide}</span>
    </>
  )
}

function plainText(_: SecretCardData, text: string) {
  return text
}

/** Removes final punctuation, which would read as a fourth dot or stand before the three. */
function truncate(text: string): string {
  return `${text.replace(/[.,;:…\s]+$/, '')}...`
}
