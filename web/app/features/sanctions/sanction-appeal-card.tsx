// Card of an appealed sanction: content, reason, appeal text and the answer form.
import { answerObjectionInput, type SanctionAppeal } from '@murmullo/contract/moderation/sanctions'
import { exactDate, longDate, relativeTime } from '../../lib/format/dates.ts'
import { ActionForm, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import type { FormFailure } from '../../lib/forms/form-result.ts'
import { defineForm, textValue } from '../../lib/forms/form-spec.ts'
import { PasswordForm, useStepUp } from '../../lib/forms/step-up-form.tsx'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { AppealViews, ownDecisionText } from '../../shared/moderation/appeal-views.tsx'
import { Badge } from '../../ui/display/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { sanctionNames, ruleLabel, stateLabel } from './sanction-texts.ts'

export const appealAnswerForm = defineForm({
  name: 'sanctionAppeal',
  schema: answerObjectionInput,
  read: (form) => ({ id: textValue(form, 'id'), outcome: textValue(form, 'outcome') }),
})

type SanctionAppealCardProps = { readonly objection: SanctionAppeal; readonly now: number }

export function SanctionAppealCard({ objection, now }: SanctionAppealCardProps) {
  const zone = useTimeZone()
  return (
    <Card as="article" className="flex flex-col gap-4 px-4 py-4 wide:px-6 wide:py-5">
      <header className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <h2 className="font-semibold">{sanctionNames[objection.kind]}</h2>
        <Badge tone={objection.state === 'active' ? 'warn' : 'plain'}>{stateLabel(objection)}</Badge>
        <span className="text-sm text-ink-2">de {objection.nickname ?? 'Anónimo'}</span>
        <span className="wide:ml-auto">
          <TimeStamp
            dateTime={objection.appealedAt}
            exact={exactDate(objection.appealedAt, zone)}
            wide={`espera desde ${relativeTime(objection.appealedAt, now)}`}
          />
        </span>
      </header>
      {objection.text && (
        <blockquote className="border-l-2 border-line-strong pl-4 font-voice text-xl/normal text-pretty whitespace-pre-wrap text-ink-2">
          {objection.text}
        </blockquote>
      )}
      <AppealViews
        decidedAt={objection.setAt}
        decision={
          <>
            <p className="text-sm text-ink-2">
              {ruleLabel(objection.rule)}
              {objection.endsAt && `, hasta el ${longDate(objection.endsAt)}`}
            </p>
            <p>{objection.reason}</p>
          </>
        }
        appealedAt={objection.appealedAt}
        appealTitle="Pide que se levante"
        appeal={objection.appeal}
      />
      {objection.isOwn && <p className="text-sm font-semibold text-ink-2">{ownDecisionText}</p>}
      {!objection.isOwn && <AnswerForm id={objection.id} />}
    </Card>
  )
}

function AnswerForm({ id }: { readonly id: string }) {
  const form = useActionForm()
  // Without JavaScript the result belongs to one of the cards. A network error has no values, but only its own form gets it.
  const isOwn = (failure: FormFailure | null) => failure?.code === 'network' || failure?.values.id === id
  const refused = useStepUp(form)
  if (isOwn(refused)) return <PasswordForm form={form} refused={refused} />
  return (
    <>
      {form.failure && isOwn(form.failure) && (
        <p role="alert" className="rounded-control bg-admin-soft px-4 py-3 text-sm font-semibold text-admin">
          {form.failure.error}
        </p>
      )}
      <RetryButton form={form} />
      <ActionForm form={form} preventScrollReset className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={id} />
        <Button type="submit" name="outcome" value="overturned" busy={form.isSubmitting}>
          Darle la razón
        </Button>
        <Button type="submit" name="outcome" value="upheld" tone="outline" busy={form.isSubmitting}>
          Mantener la sanción
        </Button>
      </ActionForm>
    </>
  )
}
