// Notice on /edit-secret: why the secret is hidden, with the human review request while the decision is automated.
import type { Statement } from '@murmullo/contract/moderation/statements'
import { exactDate } from '../../../lib/format/dates.ts'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { DescriptionItem } from '../../../ui/display/description-item.tsx'
import { ReviewRequestForm } from './review-request-form.tsx'
import { nextStepText, ruleLabel, decidedByText } from './statement-labels.ts'

export function HiddenSecretNotice({ statement }: { readonly statement: Statement }) {
  const zone = useTimeZone()
  const isReviewable = statement.appealState === 'review_open' || statement.appealState === 'review_pending'
  return (
    <Card as="section" aria-label="Por qué nadie más lo ve" className="mt-8 px-4 py-5 wide:px-6">
      <dl className="grid gap-4 wide:grid-cols-2">
        <DescriptionItem name="Por qué">{ruleLabel(statement)}</DescriptionItem>
        <DescriptionItem name="Quién lo decidió">{decidedByText(statement)}</DescriptionItem>
        <DescriptionItem name="Desde cuándo">
          <time dateTime={statement.decidedAt}>{exactDate(statement.decidedAt, zone)}</time>
        </DescriptionItem>
        {nextStepText(statement) && (
          <DescriptionItem name="Qué pasa ahora" fullWidth>
            {nextStepText(statement)}
          </DescriptionItem>
        )}
      </dl>
      {isReviewable && (
        <div className="mt-5 border-t border-line pt-5">
          <ReviewRequestForm statement={statement} headingId="revision-humana" />
        </div>
      )}
    </Card>
  )
}
