// Item of the review queue with optimistic removal: it disappears when the decision is sent, and returns with the error if refused.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import type { Decision, Review } from '@murmullo/contract/moderation/moderation'
import { type FormEvent, useState } from 'react'
import { useNavigation } from 'react-router'
import { formErrorMessages } from '../../../lib/forms/form-error-messages.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import type { DecisionReply } from './review-action.ts'
import { ownDecisionText } from '../../../shared/moderation/appeal-views.tsx'
import { ResultMessage } from '../result-message.tsx'
import { ReviewForm } from './review-form.tsx'
import { ReviewCard } from './review-card.tsx'
import { postDecision } from './post-decision.ts'

type ReviewItemProps = {
  readonly review: Review
  readonly now: number
  readonly isHidden: boolean
  /** Error of a form submitted without JavaScript. */
  readonly refused: DecisionReply | null
  readonly onSend: (review: Review, decision: Decision, sending: Promise<ErrorCode | null>) => void
  readonly onBack: (id: string) => void
  readonly onDone: () => void
}

/** The server state is newer than this page: a refresh shows the valid buttons. */
const staleCodes: ReadonlySet<ErrorCode> = new Set([
  'moderation.unconfirmed',
  'moderation.minor_explicit',
  'moderation.second_moderator_required',
])
const closedCodes: ReadonlySet<ErrorCode> = new Set([
  'moderation.decided',
  'moderation.not_found',
  'moderation.changed',
])

export function ReviewItem({ review, now, isHidden, refused, onSend, onBack, onDone }: ReviewItemProps) {
  const { id, seen } = review
  const [reply, setReply] = useState(refused)
  const isBusy = useNavigation().state !== 'idle'
  // An error about another version of the text does not apply.
  const refusal = reply?.seen === seen ? reply.refusal : null

  if (isHidden) return null

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    const sending = postDecision(form)
    onSend(review, form.has('rule') ? 'remove' : (form.get('decision') as Decision), sending)
    const answer = await sending
    setReply({ id, seen, refusal: answer })
    if (answer !== null) onBack(id)
    if (answer === null || staleCodes.has(answer)) onDone()
  }
  return (
    <ReviewCard review={review} now={now}>
      {refusal && <ResultMessage tone="error">{formErrorMessages[refusal]}</ResultMessage>}
      {review.appeal?.isOwnDecision ? (
        <p className="text-sm font-semibold text-ink-2">{ownDecisionText}</p>
      ) : refusal && closedCodes.has(refusal) ? (
        <p>
          <Button tone="outline" busy={isBusy} onClick={onDone}>
            {refusal === 'moderation.changed' ? 'Volver a leerlo' : 'Quitar de la lista'}
          </Button>
        </p>
      ) : (
        <ReviewForm review={review} onSend={(event) => void send(event)} />
      )}
    </ReviewCard>
  )
}
