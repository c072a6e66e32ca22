// List of the passkeys of a staff member, each with a form that removes it.
import type { Passkey } from '@murmullo/contract/accounts/passkeys'
import { longDate } from '../../lib/format/dates.ts'
import { ActionForm, FormError, useActionForm } from '../../lib/forms/action-form.tsx'
import { isFailure } from '../../lib/forms/form-result.ts'
import { PasswordForm, useStepUp } from '../../lib/forms/step-up-form.tsx'
import { ConfirmButton } from '../../ui/buttons/confirm-button.tsx'
import { passkeyItemIntents } from './second-factor-forms.ts'

type PasskeyListProps = {
  readonly passkeys: readonly Passkey[]
  readonly onRemoved: (passkey: Passkey) => void
}

export function PasskeyList({ passkeys, onRemoved }: PasskeyListProps) {
  return (
    <ul aria-label="Tus llaves de acceso" className="flex flex-col gap-4">
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} passkey={passkey} onRemoved={onRemoved} />
      ))}
    </ul>
  )
}

type RemovalReply = { readonly id: string; readonly isRemoved?: boolean }
type PasskeyItemProps = { readonly passkey: Passkey; readonly onRemoved: (passkey: Passkey) => void }

function PasskeyItem({ passkey, onRemoved }: PasskeyItemProps) {
  const { id, name, since, used } = passkey
  const form = useActionForm<RemovalReply>({
    intent: passkeyItemIntents,
    hidden: { id },
    onResult: (result) => {
      if (!isFailure(result) && result.isRemoved) onRemoved(passkey)
    },
  })
  const refused = useStepUp(form)
  const lastUse = used === null ? 'Sin usar todavía' : `Último uso: ${longDate(used, 'utc')}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-3">
          Añadida el {longDate(since, 'utc')} · {lastUse}
        </p>
      </div>
      {refused !== null ? (
        <div className="basis-full">
          <PasswordForm form={form} refused={refused} />
        </div>
      ) : (
        <ActionForm form={form} preventScrollReset className="flex flex-wrap items-center gap-x-3">
          <ConfirmButton
            label="Quitar"
            confirmLabel="Sí, quitarla"
            note="Tus otras sesiones pedirán el segundo factor otra vez."
            name="intent"
            promptValue="passkey-ask"
            confirmValue="passkey-remove"
            isConfirming={form.success?.id === id}
            busy={form.isSubmitting}
          />
          <FormError form={form} className="basis-full" />
        </ActionForm>
      )}
    </li>
  )
}
