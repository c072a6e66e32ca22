// Review card component: content, AI verdict, appeal text and decision form.
import type { Review } from '@murmullo/contract/moderation/moderation'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { exactDate, relativeTime } from '../../../lib/format/dates.ts'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { AppealViews } from '../../../shared/moderation/appeal-views.tsx'
import { RiskBadge } from '../../../shared/moderation/risk-badge.tsx'
import { Badge } from '../../../ui/display/badge.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { flame } from '../../../ui/icons/icons.gen.ts'
import { TimeStamp } from '../../../ui/display/time-stamp.tsx'
import { IdenticalLink } from '../identical/identical-link.tsx'
import { ReviewPhoto } from './review-photo.tsx'
import { AiVerdict } from './ai-verdict.tsx'
import { MinorNotice } from './minor-notice.tsx'
import { appealLabels, decisionText, kindLabels, stateLabels } from './review-labels.ts'

type ReviewCardProps = { readonly review: Review; readonly now: number; readonly children: ReactNode }

export function ReviewCard({ review, now, children }: ReviewCardProps) {
  const zone = useTimeZone()
  const { kind, state, riskLevel, explicit, appeal } = review
  return (
    <Card
      as="article"
      id={`revision-${review.id}`}
      data-review=""
      tabIndex={-1}
      aria-label={`${kindLabels[kind]} por revisar`}
      className="flex flex-col gap-4 px-4 py-4 focus:outline-2 focus:outline-offset-2 focus:outline-accent wide:px-6 wide:py-5"
    >
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        {review.isUrgent && <Badge tone="admin">Urgente: habla de hacerse daño</Badge>}
        <h2 className="text-sm font-semibold">
          {kindLabels[kind]} <span className="font-normal text-ink-2">de {review.authorNickname ?? 'Anónimo'}</span>
        </h2>
        <span className="ml-auto">
          <TimeStamp
            dateTime={review.waitingSince}
            exact={exactDate(review.waitingSince, zone)}
            wide={`espera desde ${relativeTime(review.waitingSince, now)}`}
            narrow={relativeTime(review.waitingSince, now)}
          />
        </span>
      </header>
      {review.answers && (
        <p className="text-sm text-ink-2">
          Responde a{' '}
          <Link to={`/secret/${review.answers.id}`} className="text-link">
            «{review.answers.beginning}»
          </Link>
        </p>
      )}
      {review.photo && <ReviewPhoto photo={review.photo} />}
      <ReviewText review={review} />
      <p className="flex flex-wrap gap-1.5">
        <RiskBadge level={riskLevel} />
        <Badge tone={state === 'visible' ? 'plain' : 'warn'}>{stateLabels[state]}</Badge>
        {explicit && (
          <Badge tone="explicit" icon={<Icon pathData={flame} size={13} />}>
            Explícito
          </Badge>
        )}
        {review.reviewRequested && <Badge tone="accent">Pide revisión humana</Badge>}
      </p>
      {review.minor && <MinorNotice minor={review.minor} explicit={explicit} />}
      {appeal && (
        <AppealViews
          decidedAt={appeal.decidedAt}
          decision={decisionText(appeal)}
          appealedAt={appeal.appealedAt}
          appealTitle={appealLabels[appeal.against]}
          appeal={appeal.text}
        />
      )}
      <AiVerdict verdict={review.verdict} aiError={review.aiError} />
      {children}
      <p className="flex flex-wrap items-center gap-x-5">
        <IdenticalLink from="review" of={review.id} count={review.identical} back="/admin/revision" />
        <Link to={`/admin/sanciones/review/${review.id}`} className="text-link text-sm">
          Sancionar a quien lo escribió
        </Link>
      </p>
    </Card>
  )
}

/** Text about child abuse is collapsed, so that a moderator does not read harmful content by accident. */
function ReviewText({ review: { text, verdict } }: { readonly review: Review }) {
  const textElement = (
    <p className="font-voice text-xl/[1.5] text-pretty whitespace-pre-wrap wide:text-2xl/[1.5]">{text}</p>
  )
  if (verdict?.category !== 'childAbuse') return textElement
  return (
    <details>
      <summary className="min-h-11 py-2.5 text-sm font-semibold text-ink-2">
        Puede hablar de abuso a menores. Mostrar el texto
      </summary>
      {textElement}
    </details>
  )
}
