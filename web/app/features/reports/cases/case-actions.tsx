// Decision form of an open report case, with internal notes; a closed case shows only its notes. Its buttons are in the decision bar.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import { outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import { ActionForm, type ActionFormState, fieldOf } from '../../../lib/forms/action-form.tsx'
import { SavedReplyPicker } from '../../../shared/moderation/saved-replies.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { measuresText } from './case-labels.ts'
import { nextField } from './case-change.ts'

export const decisionFormId = 'caso-decision'

type CaseActionsProps = {
  readonly shown: OpenCase
  readonly form: ActionFormState
  /** The case that opens after the decision; null: the list. */
  readonly next: string | null
}

export function CaseActions({ shown, form, next }: CaseActionsProps) {
  const { status, notes } = shown
  if (status === 'resolved' || status === 'dismissed') return notes ? <ResolutionNotes notes={notes} /> : null
  return (
    <ActionForm form={form} id={decisionFormId} preventScrollReset className="flex flex-col gap-4">
      {next !== null && <input type="hidden" name={nextField} value={next} />}
      <TextArea
        label="Notas de resolución"
        optional
        rows={3}
        compact
        maxLength={reportLimits.notesMax}
        hint="Solo las lee el equipo."
        defaultValue={notes ?? ''}
        {...fieldOf(form, 'notes')}
      />
      <SavedReplyPicker kind="note" field="notes" />
      <Preview shown={shown} />
    </ActionForm>
  )
}

/** Preview of the reporters' message. The server derives it from the measures, so there is nothing to select. */
function Preview({ shown: { done, outcome, reports } }: { readonly shown: OpenCase }) {
  return (
    <section aria-labelledby="caso-respuesta" className="rounded-control bg-sunken px-4 py-3.5">
      <h3 id="caso-respuesta" className="text-base font-semibold">
        Si lo resuelves, {reports === 1 ? 'se le dirá a quien reportó' : 'se les dirá a quienes reportaron'}
      </h3>
      <blockquote className="mt-2 border-l-2 border-line-strong pl-3 text-pretty">{outcomeTexts[outcome]}</blockquote>
      <p className="mt-3 text-sm text-pretty text-ink-2">{measuresText(done)}</p>
    </section>
  )
}

function ResolutionNotes({ notes }: { readonly notes: string }) {
  return (
    <section aria-labelledby="caso-notas">
      <h3 id="caso-notas" className="font-semibold">
        Notas de resolución
      </h3>
      <p className="mt-1 whitespace-pre-wrap text-ink-2">{notes}</p>
    </section>
  )
}
