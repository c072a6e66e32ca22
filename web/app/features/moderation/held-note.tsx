// Notice on /edit-secret: why the secret is hidden, with the human review request while the decision is automated.
import type { Statement } from '@murmullo/contract/statements'
import { exactDate } from '../../lib/dates.ts'
import { useZone } from '../../lib/zone.ts'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { ReviewRequest } from './review-request.tsx'
import { nextWords, ruleWords, whoWords } from './statement-words.ts'

export function HeldNote({ statement }: { readonly statement: Statement }) {
  const zone = useZone()
  const isReviewable = statement.appealState === 'review_open' || statement.appealState === 'review_waiting'
  return (
    <Card as="section" aria-label="Por qué nadie más lo ve" className="mt-8 px-4 py-5 wide:px-6">
      <dl className="grid gap-4 wide:grid-cols-2">
        <Fact name="Por qué">{ruleWords(statement)}</Fact>
        <Fact name="Quién lo decidió">{whoWords(statement)}</Fact>
        <Fact name="Desde cuándo">
          <time dateTime={statement.decidedAt}>{exactDate(statement.decidedAt, zone)}</time>
        </Fact>
        {nextWords(statement) && (
          <Fact name="Qué pasa ahora" whole>
            {nextWords(statement)}
          </Fact>
        )}
      </dl>
      {isReviewable && (
        <div className="mt-5 border-t border-line pt-5">
          <ReviewRequest statement={statement} headingId="revision-humana" />
        </div>
      )}
    </Card>
  )
}
