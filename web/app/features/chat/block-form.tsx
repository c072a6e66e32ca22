// Confirmation form for blocking a user, with optional fields to report the user to the moderators.
import { blockReportInput } from '@murmullo/contract/chat/chat'
import { chatLimits, reportLimits } from '@murmullo/contract/constants/limits'
import { reportCategoryNames } from '@murmullo/contract/reports/report-categories'
import type { ReactNode } from 'react'
import { ActionForm, fieldOf, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { defineForm, optionalValue, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { chatErrorMessages } from './chat-errors.ts'

export type BlockIntent = 'block' | 'report'

export function parseBlockIntent(wanted: string | null): BlockIntent | null {
  return wanted === 'block' || wanted === 'report' ? wanted : null
}

export const blockReportForm = defineForm({
  name: 'blockReport',
  schema: blockReportInput,
  read: (form) => ({ category: textValue(form, 'category'), reason: optionalValue(form, 'reason') }),
})

type BlockFormProps = {
  readonly name: string
  readonly intent: BlockIntent
  /** The cancel button or link. */
  readonly cancel: ReactNode
  readonly titleId: string
}

export function BlockForm({ name, intent, cancel, titleId }: BlockFormProps) {
  const isReport = intent === 'report'
  const form = useActionForm({
    intent,
    networkError: chatErrorMessages.block,
    ...(isReport && { validate: (values: FormData) => validateForm(blockReportForm, values).fieldErrors }),
  })
  return (
    <ActionForm form={form} preventScrollReset>
      <h2 id={titleId} className="font-voice text-2xl">
        {isReport ? 'Bloquear y reportar' : `¿Bloquear a ${name}?`}
      </h2>
      <p className="mt-2 text-pretty text-ink-2">
        Ya no podrán escribirse ni verán lo que la otra persona comenta con su apodo. No recibirá ninguna notificación,
        y puedes desbloquear cuando quieras.
      </p>
      {isReport && (
        <div className="mt-5 flex flex-col gap-4">
          <SelectField label="Qué pasó" required defaultValue="" {...fieldOf(form, 'category')}>
            <option value="" disabled>
              Elige un motivo
            </option>
            {Object.entries(reportCategoryNames).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
          <TextArea
            label="Cuéntanos más"
            optional
            rows={3}
            maxLength={reportLimits.reasonMax}
            {...fieldOf(form, 'reason')}
          />
          <p className="rounded-control bg-sunken px-4 py-3 text-sm text-pretty text-ink-2">
            Con el reporte, el equipo recibe los últimos {chatLimits.evidenceMessages} mensajes de esta conversación.
            Nadie más los verá.
          </p>
        </div>
      )}
      {form.failure?.error && (
        <p role="alert" className="mt-4 text-sm font-semibold text-admin">
          {form.failure.error}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        <RetryButton form={form} />
        {cancel}
        <Button type="submit" tone="danger" busy={form.isSubmitting}>
          {isReport ? 'Bloquear y reportar' : 'Bloquear'}
        </Button>
      </div>
    </ActionForm>
  )
}
