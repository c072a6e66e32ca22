// Confirmation form for blocking a user, with optional fields to report the user to the moderators.
import { chatLimits, reportLimits } from '@murmullo/contract/constants/limits'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { SelectField } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { type BlockIntent, reportCategories } from './block-user-action.ts'

type BlockFormProps = {
  readonly name: string
  readonly intent: BlockIntent
  /** Error message of the last attempt. */
  readonly failed: string | null
  /** The cancel button or link. */
  readonly cancel: ReactNode
  readonly titleId: string
}

export function BlockForm({ name, intent, failed, cancel, titleId }: BlockFormProps) {
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === intent
  const isReport = intent === 'report'
  return (
    <Form method="post" replace preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <h2 id={titleId} className="font-voice text-2xl">
        {isReport ? 'Bloquear y reportar' : `¿Bloquear a ${name}?`}
      </h2>
      <p className="mt-2 text-pretty text-ink-2">
        Ya no podrán escribirse ni verán lo que la otra persona comenta con su apodo. No recibirá ningún aviso, y puedes
        desbloquear cuando quieras.
      </p>
      {isReport && (
        <div className="mt-5 flex flex-col gap-4">
          <SelectField label="Qué ha pasado" name="category" required defaultValue="">
            <option value="" disabled>
              Elige un motivo
            </option>
            {reportCategories.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
          <TextArea label="Cuéntanos más" optional name="reason" rows={3} maxLength={reportLimits.reasonMax} />
          <p className="rounded-control bg-sunken px-4 py-3 text-sm text-pretty text-ink-2">
            Con el reporte, el equipo recibe los últimos {chatLimits.evidenceMessages} mensajes de esta conversación.
            Nadie más los verá.
          </p>
        </div>
      )}
      {failed && (
        <p role="alert" className="mt-4 text-sm font-semibold text-admin">
          {failed}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {cancel}
        <Button type="submit" tone="danger" busy={isBusy}>
          {isReport ? 'Bloquear y reportar' : 'Bloquear'}
        </Button>
      </div>
    </Form>
  )
}
