// Card component of a secret in the feed: excerpt, author label, reactions and comment link.
import type { SecretCard as SecretCardData } from '@murmullo/contract/content/secrets'
import type { ReactNode } from 'react'
import { commentLabel, authorLabel } from '../../shared/labels/author-label.ts'
import { exactDate, relativeTime, shortTime } from '../../lib/format/dates.ts'
import type { Hour } from '@murmullo/contract/content/hours'
import type { SecretView } from '../../lib/format/secret-view.ts'
import { CountryFlag } from '../../shared/country-flag.tsx'
import { ReportLink } from '../../shared/report-link.tsx'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Card } from '../../ui/layout/card.tsx'
import { classes } from '../../ui/base/classes.ts'
import { SiteLink } from '../../lib/site/site-link.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { messageCircle } from '../../ui/icons/icons.gen.ts'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { HourLabel } from './hour-label.tsx'
import { cardEdge, SecretBadges } from './secret-badges.tsx'

type SecretCardProps = {
  readonly secret: SecretCardData & SecretView
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
  const { hour } = secret
  const address = `/secret/${secret.id}`
  const who = secret.authorNickname ?? authorLabel(secret.gender, secret.age)
  return (
    <Card
      as="article"
      edge={cardEdge(secret)}
      className={classes(
        'secret-card @container',
        secret.pinned && 'secret-card-pinned',
        secret.byAdmin && 'secret-card-admin',
        // A secret that shows the help card has a plain ground, whatever its length and its hour.
        !secret.showsHelp && previewSize(secret.preview),
        !secret.showsHelp && hour && lightOf(hour, secret.id),
      )}
    >
      <header>
        <div className="secret-card-facts">
          <SecretBadges {...secret} />
          <CountryFlag countryView={secret.countryView} />
          {who && <b>{who}</b>}
          {hour && <HourLabel hour={hour} short={hasLongFacts(secret)} />}
        </div>
        <span className="secret-card-time">
          <TimeStamp
            dateTime={secret.publishedAt}
            exact={exactDate(secret.publishedAt, zone)}
            narrow={shortTime(secret.publishedAt, now)}
            wide={relativeTime(secret.publishedAt, now)}
          />
          <ReportLink kind="secret" id={secret.id} />
        </span>
      </header>
      <p className="secret-card-text">
        <SiteLink to={address} state={state} className="stretched-link">
          <Preview {...secret.preview} renderText={(text) => textOf(secret, text)} />
        </SiteLink>
      </p>
      <footer className="@container">
        {reactions}
        <SiteLink to={`${address}#comentarios`} state={state} className="comment-link">
          <Icon pathData={messageCircle} />
          {secret.comments > 0 && (
            <span aria-hidden="true" className="wide:hidden">
              {secret.comments}
            </span>
          )}
          <span className="max-wide:sr-only">{commentLabel(secret.comments)}</span>
        </SiteLink>
      </footer>
    </Card>
  )
}

/** Beside them a phone has no room for the words of the hour. */
function hasLongFacts({ explicit, authorNickname, gender, age }: SecretCardData): boolean {
  return explicit || authorNickname !== null || (gender !== null && age !== null)
}

const posterMax = 44
const mediumMax = 125

/** The shorter a text, the larger its type. */
function previewSize({ head, tail, more }: SecretCardData['preview']): string | false {
  const length = head.length + tail.length
  if (length <= posterMax && !more) return 'secret-card-poster'
  return length <= mediumMax && 'secret-card-medium'
}

/** Neighbours in the feed often share an hour: the public id chooses one of its tints. */
export function lightOf(hour: Hour, id: string): string {
  return `hour-${hour} tint-${id.charCodeAt(0) % 3}`
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

/** The preview of a narrow screen, as one text. */
export function truncatePreview({ head, tail, more }: SecretCardData['preview']): string {
  return more || tail ? truncate(head) : head
}

/** Removes final punctuation, which would read as a fourth dot or stand before the three. */
function truncate(text: string): string {
  return `${text.replace(/[.,;:…\s]+$/, '')}...`
}
