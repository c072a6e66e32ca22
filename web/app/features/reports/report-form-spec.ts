// Fields of the report form and their validation.
import { reportInput } from '@murmullo/contract/reports/reports'
import { type FieldErrors, fieldMessage } from '../../lib/forms/field-error-messages.ts'
import { defineForm, optionalValue, textValue, validateForm } from '../../lib/forms/form-spec.ts'

export const reportForm = defineForm({
  name: 'report',
  schema: reportInput,
  read: (form) => ({
    ref: optionalValue(form, 'ref'),
    kind: optionalValue(form, 'kind'),
    id: optionalValue(form, 'id'),
    seq: optionalValue(form, 'seq'),
    category: textValue(form, 'category'),
    reason: textValue(form, 'reason'),
    evidence: optionalValue(form, 'evidence'),
  }),
})

export const noTargetMessage = fieldMessage('report', 'ref', {
  code: 'reports.target_missing',
  isEmpty: true,
  excess: 0,
})

/** The endpoint refuses a report without a target with a specific error code, so the schema does not require one. */
export function validateReport(form: FormData): FieldErrors | null {
  const { fieldErrors } = validateForm(reportForm, form)
  if (form.has('ref') || form.has('kind')) return fieldErrors
  // Last: the focus goes to a field that is there, and without a search there is no person to choose.
  return { ...fieldErrors, ref: noTargetMessage }
}
