// Preserved evidence for administrators: date, kind and state of each case, with the forms that record its report and closure. No content.
import { closeEvidenceInput, type EvidenceCase, reportEvidenceInput } from '@murmullo/contract/admin/evidence'
import { evidenceLimits } from '@murmullo/contract/constants/limits'
import { exactDate } from '../../../lib/format/dates.ts'
import { ActionForm, FormError, fieldOf, useActionForm } from '../../../lib/forms/action-form.tsx'
import { defineForm, textValue, validateForm } from '../../../lib/forms/form-spec.ts'
import { useTimeZone } from '../../../lib/rendering/hydration.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Card } from '../../../ui/layout/card.tsx'

export const reportEvidenceForm = defineForm({
  name: 'reportEvidence',
  schema: reportEvidenceInput,
  read: (form) => ({ id: textValue(form, 'id'), receipt: textValue(form, 'receipt') }),
})
export const closeEvidenceForm = defineForm({
  name: 'closeEvidence',
  schema: closeEvidenceInput,
  read: (form) => ({ id: textValue(form, 'id') }),
})

const kinds: Readonly<Record<EvidenceCase['kind'], string>> = { text: 'Texto', image: 'Imagen' }
const states: Readonly<Record<EvidenceCase['state'], string>> = {
  preserved: 'Preservada, sin denunciar',
  reported: 'Denunciada',
  closed: 'Cerrada',
}

export function EvidenceList({ cases }: { readonly cases: readonly EvidenceCase[] }) {
  if (cases.length === 0)
    return (
      <EmptyState isPlain title="No hay pruebas preservadas" text="Aquí aparece lo que debe denunciar una persona." />
    )
  return (
    <ol className="flex flex-col gap-3">
      {cases.map((each) => (
        <li key={`${each.id} ${each.state}`}>
          <EvidenceItem evidence={each} />
        </li>
      ))}
    </ol>
  )
}

function EvidenceItem({ evidence }: { readonly evidence: EvidenceCase }) {
  const { id, kind, state, preservedAt, reportedAt, receipt, closedAt } = evidence
  return (
    <Card as="article" edge={state === 'preserved' ? 'admin' : 'plain'} className="px-5 py-4">
      <h3 className="font-semibold">
        {kinds[kind]} · {states[state]}
      </h3>
      <p className="mt-1 text-sm break-all text-ink-2">{id}</p>
      <dl className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Moment name="Preservada" at={preservedAt} />
        <Moment name="Denunciada" at={reportedAt} />
        <Moment name="Cerrada" at={closedAt} />
        {receipt !== null && (
          <div className="flex gap-1.5">
            <dt className="text-ink-3">Referencia:</dt>
            <dd className="wrap-anywhere">{receipt}</dd>
          </div>
        )}
      </dl>
      {state === 'preserved' && <ReportForm id={id} />}
      {state === 'reported' && <CloseForm id={id} />}
    </Card>
  )
}

function Moment({ name, at }: { readonly name: string; readonly at: string | null }) {
  const zone = useTimeZone()
  if (at === null) return null
  return (
    <div className="flex gap-1.5">
      <dt className="text-ink-3">{name}:</dt>
      <dd>
        <time dateTime={at}>{exactDate(at, zone)}</time>
      </dd>
    </div>
  )
}

function ReportForm({ id }: { readonly id: string }) {
  const form = useActionForm({ validate: (values) => validateForm(reportEvidenceForm, values).fieldErrors })
  return (
    <ActionForm form={form} className="mt-4 flex flex-col gap-3">
      <FormError form={form} />
      <input type="hidden" name="id" value={id} />
      <TextField
        label="Autoridad y número de la denuncia"
        required
        maxLength={evidenceLimits.receiptMax}
        autoComplete="off"
        {...fieldOf(form, 'receipt')}
      />
      <Button
        type="submit"
        name="intent"
        value="report"
        tone="outline"
        className="wide:self-start"
        busy={form.isSubmitting}
      >
        Anotar la denuncia
      </Button>
    </ActionForm>
  )
}

function CloseForm({ id }: { readonly id: string }) {
  const form = useActionForm({ validate: (values) => validateForm(closeEvidenceForm, values).fieldErrors })
  return (
    <ActionForm form={form} className="mt-4">
      <FormError form={form} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" name="intent" value="close" tone="outline" busy={form.isSubmitting}>
        Cerrar el caso
      </Button>
    </ActionForm>
  )
}
