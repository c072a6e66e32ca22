// What can be decided about an open case, with notes for the team; of a closed one, the notes that there are.
import { limits } from '@murmullo/contract/limits'
import type { OpenCase } from '@murmullo/contract/report-cases'
import { reportMeasures } from '@murmullo/contract/report-values'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { measureWords } from './case-words.ts'
import type { CaseChange } from './change-case.ts'

type CaseActionsProps = {
  readonly shown: OpenCase
  /** What was written in a form that was refused. */
  readonly written: string | undefined
}

export function CaseActions({ shown: { status, notes, contentState }, written }: CaseActionsProps) {
  const { formData } = useNavigation()
  if (status === 'resolved' || status === 'dismissed') return notes ? <KeptNotes notes={notes} /> : null
  const busy = (change: CaseChange) => ({
    name: 'change',
    value: change,
    'aria-busy': formData?.get('change') === change || undefined,
  })
  return (
    <Form method="post" replace preventScrollReset className="flex flex-col gap-4">
      <TextArea
        label="Notas de resolución"
        optional
        name="notes"
        rows={3}
        low
        maxLength={limits.reports.notesMax}
        defaultValue={written ?? notes ?? ''}
        hint="Solo las lee el equipo."
      />
      <SelectField
        // What was removed meanwhile is what was done.
        key={contentState}
        label="Si lo resuelves, qué se hizo"
        name="measure"
        defaultValue={contentState === 'removed' ? 'removed' : 'handled'}
      >
        {[...reportMeasures].toReversed().map((measure) => (
          <option key={measure} value={measure}>
            {measureWords[measure]}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" className="aria-busy:opacity-55" {...busy('resolve')}>
          Resolver reporte
        </Button>
        <Button type="submit" tone="outline" className="aria-busy:opacity-55" {...busy('dismiss')}>
          Descartar reporte
        </Button>
        {status === 'pending' && (
          <Button type="submit" tone="outline" className="aria-busy:opacity-55" {...busy('review')}>
            Marcar en revisión
          </Button>
        )}
      </div>
    </Form>
  )
}

function KeptNotes({ notes }: { readonly notes: string }) {
  return (
    <section aria-labelledby="caso-notas">
      <h3 id="caso-notas" className="font-semibold">
        Notas de resolución
      </h3>
      <p className="mt-1 whitespace-pre-wrap text-ink-2">{notes}</p>
    </section>
  )
}
