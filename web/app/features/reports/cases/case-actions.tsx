// Decision form of an open report case, with internal notes; a closed case shows only its notes.
import { reportLimits } from '@murmullo/contract/constants/limits'
import type { OpenCase } from '@murmullo/contract/reports/report-cases'
import { outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import { ActionForm, type ActionFormState, fieldOf } from '../../../lib/forms/action-form.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { measuresText } from './case-labels.ts'
import type { CaseChange } from './case-change.ts'

type CaseActionsProps = {
  readonly shown: OpenCase
  readonly form: ActionFormState
  /** While the password form is in its place. */
  readonly isHidden: boolean
}

export function CaseActions({ shown, form, isHidden }: CaseActionsProps) {
  const { status, notes, done } = shown
  if (status === 'resolved' || status === 'dismissed') return notes ? <ResolutionNotes notes={notes} /> : null
  const busy = (change: CaseChange) => ({
    name: 'intent',
    value: change,
    'aria-busy': form.submittingIntent === change || undefined,
  })
  return (
    <ActionForm form={form} hidden={isHidden} preventScrollReset className="flex flex-col gap-4">
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
      <Preview shown={shown} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="aria-busy:opacity-55" {...busy('resolve')}>
          Resolver reporte
        </Button>
        {done.length === 0 && (
          <Button type="submit" tone="outline" className="aria-busy:opacity-55" {...busy('dismiss')}>
            Descartar reporte
          </Button>
        )}
        {status === 'pending' && (
          <Button type="submit" tone="outline" className="aria-busy:opacity-55" {...busy('review')}>
            Marcar en revisión
          </Button>
        )}
      </div>
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
