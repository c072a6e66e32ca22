// Chat privacy form: who may send chat requests. Submits on change.
import type { ChatPrivacy } from '@murmullo/contract/chat/chat'
import { useState } from 'react'
import { useInlineForm } from '../../../lib/forms/use-inline-form.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { type BlockedUsersResult, privacyOptions, failedBlockedUsers } from './blocked-users-action.ts'

type PrivacyFormProps = { readonly privacy: ChatPrivacy; readonly actionResult: BlockedUsersResult | undefined }

export function PrivacyForm({ privacy, actionResult }: PrivacyFormProps) {
  /** The saved value, and the optimistic value on screen. */
  const [saved, setSaved] = useState(privacy)
  const [chosen, setChosen] = useState(privacy)
  const [outcome, setOutcome] = useState<BlockedUsersResult | null | undefined>(actionResult)
  const { sent, onSubmit } = useInlineForm('/change/blocked', failedBlockedUsers, (change) => {
    setOutcome(change)
    if (change?.failed === null && change.privacy !== null) setSaved(change.privacy)
    else setChosen(saved)
    return false
  })
  return (
    <Card as="section" className="mt-8 px-5 py-5 wide:px-6">
      <form method="post" onSubmit={onSubmit}>
        <input type="hidden" name="intent" value="door" />
        <fieldset>
          <legend className="font-voice text-xl">Quién puede enviarte solicitudes</legend>
          <p className="mt-1 mb-2 text-pretty text-ink-2">
            Quien no pueda solo verá que no puede enviarte solicitudes. Con quien ya conversas no cambia nada.
          </p>
          {privacyOptions.map(([value, text]) => (
            <label key={value} className="person -mx-3">
              <input
                type="radio"
                name="door"
                value={value}
                checked={value === chosen}
                onChange={({ target }) => {
                  setChosen(value)
                  target.form?.requestSubmit()
                }}
              />
              {text}
            </label>
          ))}
        </fieldset>
        <p className="unscripted mt-3">
          <Button type="submit" tone="outline">
            Guardar
          </Button>
        </p>
        <p aria-live="polite" className="mt-2 min-h-5 text-sm font-semibold">
          {sent === null && outcome?.failed === null && <span className="text-ok">Guardado</span>}
          {sent === null && outcome?.failed && <span className="text-admin">{outcome.failed}</span>}
        </p>
      </form>
    </Card>
  )
}
