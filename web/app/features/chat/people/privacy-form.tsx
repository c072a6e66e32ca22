// Chat privacy form: who may send chat requests. Submits on change.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import { useState } from 'react'
import { ActionForm, RetryButton, fieldOf, useActionForm } from '../../../lib/forms/action-form.tsx'
import { isFailure } from '../../../lib/forms/form-result.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { chatErrorMessages } from '../chat-errors.ts'

const privacyOptions: readonly (readonly [ChatPrivacy, string])[] = [
  ['everybody', 'Todos'],
  ['followed', 'Personas que sigo'],
  ['nobody', 'Nadie'],
]

export function PrivacyForm({ privacy }: { readonly privacy: ChatPrivacy }) {
  /** The choice of the user, also before it is saved. */
  const [chosen, setChosen] = useState<ChatPrivacy | null>(null)
  const form = useActionForm({
    intent: 'door',
    queue: true,
    networkError: chatErrorMessages.door,
    // A refused choice is taken back; after a network error it can be sent again.
    onResult: (result) => isFailure(result) && result.code !== 'network' && setChosen(null),
  })
  const error = form.failure && (fieldOf(form, 'door').error ?? form.failure.error)
  return (
    <Card as="section" className="mt-8 px-5 py-5 wide:px-6">
      <ActionForm form={form}>
        <fieldset>
          <legend className="font-voice text-xl">Quién puede enviarte solicitudes</legend>
          <p className="mt-1 mb-2 text-pretty text-ink-2">
            Quien no pueda solo verá que no puede enviarte solicitudes. Con quien ya conversas no cambia nada.
          </p>
          {privacyOptions.map(([value, text]) => (
            <label key={value} className="radio-option -mx-3">
              <input
                type="radio"
                name="door"
                value={value}
                checked={value === (chosen ?? privacy)}
                onChange={({ target }) => {
                  setChosen(value)
                  target.form?.requestSubmit()
                }}
              />
              {text}
            </label>
          ))}
        </fieldset>
        <p className="no-script-only mt-3">
          <Button type="submit" tone="outline">
            Guardar
          </Button>
        </p>
        <p aria-live="polite" className="mt-1 -mb-3 min-h-5 text-sm font-semibold">
          {form.success && !form.isSubmitting && <span className="text-ok">Guardado</span>}
          {error && <span className="text-admin">{error}</span>}
        </p>
        <RetryButton form={form} />
      </ActionForm>
    </Card>
  )
}
