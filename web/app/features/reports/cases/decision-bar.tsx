// Decision bar of a report case, at the bottom of the window while the case is read: the decisions of an open case, or the reversal of a
// closed one. While another moderator has the case open it offers to take it over.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import { dismissalReasonNames, dismissalReasons } from '@murmullo/contract/reports/dismissal-reasons'
import type { ReactNode } from 'react'
import { ActionForm, type ActionFormState, fieldOf } from '../../../lib/forms/action-form.tsx'
import type { FormFailure } from '../../../lib/forms/form-result.ts'
import { PasswordForm } from '../../../lib/forms/step-up-form.tsx'
import { useIsHydrating } from '../../../lib/rendering/hydration.ts'
import { SavedReplyPicker } from '../../../shared/moderation/saved-replies.tsx'
import { ChoicePicker } from '../../../shared/shortcuts/choice-picker.tsx'
import { disclosureClass, summaryClass } from '../../../shared/shortcuts/disclosure-classes.ts'
import { KeyHint } from '../../../shared/shortcuts/key-hint.tsx'
import { Button, buttonClass } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { decisionFormId } from './case-actions.tsx'
import { dismissIntent } from './case-change.ts'
import type { Claim } from './use-claim.ts'

type DecisionBarProps = {
  readonly shown: OpenCase
  readonly form: ActionFormState
  /** The change that waits for the password. */
  readonly refused: FormFailure | null
  readonly claim: Claim
  /** Removal of the content; it belongs to another feature. */
  readonly removal: ReactNode
}

const group = 'decision'

export function DecisionBar({ shown, form, refused, claim, removal }: DecisionBarProps) {
  const isOpen = shown.status === 'pending' || shown.status === 'reviewing'
  // Without JavaScript there is no claim to take over.
  const isBlocked = !useIsHydrating() && claim.isOther
  return (
    <div className="decision-bar">
      {refused && <PasswordForm form={form} refused={refused} />}
      <div hidden={refused !== null}>
        {!isOpen && <ReopenForm form={form} />}
        {isOpen && claim.isOther && (
          <p className="flex flex-wrap items-center justify-between gap-2 text-sm font-semibold text-warn">
            Lo está viendo otra persona del equipo.
            {isBlocked && (
              <Button tone="outline" onClick={claim.takeOver}>
                Ocuparme yo
              </Button>
            )}
          </p>
        )}
        {isOpen && !isBlocked && (
          <div className="flex flex-wrap items-center gap-2">
            <Decisions shown={shown} form={form} />
            {removal}
          </div>
        )}
      </div>
    </div>
  )
}

function Decisions({ shown: { status, done }, form }: Pick<DecisionBarProps, 'shown' | 'form'>) {
  const busy = (intent: string) => ({
    form: decisionFormId,
    name: 'intent',
    value: intent,
    'aria-busy': form.submittingIntent === intent || undefined,
  })
  return (
    <>
      <Button type="submit" data-key="s" className="aria-busy:opacity-55" {...busy('resolve')}>
        Resolver reporte
        <KeyHint>s</KeyHint>
      </Button>
      {done.length === 0 && (
        <ChoicePicker
          group={group}
          label="Descartar reporte"
          shortcut="d"
          tone="outline"
          legend="¿Por qué? Solo lo lee el equipo."
          name="intent"
          form={decisionFormId}
          busyValue={form.submittingIntent}
          choices={dismissalReasons.map((reason) => [dismissIntent(reason), dismissalReasonNames[reason]])}
        />
      )}
      {status === 'pending' && (
        <Button type="submit" tone="outline" data-key="v" className="aria-busy:opacity-55" {...busy('review')}>
          Marcar en revisión
          <KeyHint>v</KeyHint>
        </Button>
      )}
    </>
  )
}

/** The reversal of a decision: the reason is in the audit log, and the reporters are notified. */
function ReopenForm({ form }: { readonly form: ActionFormState }) {
  return (
    <details name={group} className={disclosureClass} open={form.failure?.intent === 'reopen' || undefined}>
      <summary data-key="b" className={buttonClass('outline', summaryClass)}>
        Volver a abrir el caso…
        <KeyHint>b</KeyHint>
      </summary>
      <ActionForm form={form} preventScrollReset className="flex flex-col gap-3 pt-3">
        <input type="hidden" name="intent" value="reopen" />
        <TextArea
          label="Por qué"
          required
          compact
          rows={2}
          maxLength={reportLimits.reopenReasonMax}
          hint="Queda en el registro. A quienes reportaron se les avisa."
          {...fieldOf(form, 'reason')}
        />
        <SavedReplyPicker kind="reversal" field="reason" />
        <p>
          <Button type="submit" aria-busy={form.submittingIntent === 'reopen' || undefined}>
            Volver a abrir
          </Button>
        </p>
      </ActionForm>
    </details>
  )
}
