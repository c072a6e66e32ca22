// Passkey settings of a verified staff member: the list, and the form that adds one. Its second step creates the passkey in the browser.
import type { Passkey } from '@murmullo/contract/accounts/passkeys'
import { passkeyLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ActionForm, fieldOf, FormError } from '../../lib/forms/action-form.tsx'
import { FormMessage } from '../../lib/forms/form-message.tsx'
import { PasskeyField } from '../../lib/forms/passkey-field.tsx'
import { useIsHydrating } from '../../lib/rendering/hydration.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { PasskeyList } from './passkey-list.tsx'
import { newPasskeyField, type PasskeyOffer, type SecondFactorForm } from './second-factor-forms.ts'

type PasskeySettingsProps = { readonly form: SecondFactorForm; readonly passkeys: readonly Passkey[] }

export function PasskeySettings({ form, passkeys }: PasskeySettingsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState<Passkey | null>(null)
  const added = form.success?.addedPasskey
  const addedMessage = added === undefined ? null : `Añadimos «${added}».`
  // The pressed button is gone, after both.
  useEffect(() => {
    if (added !== undefined || removed !== null) heading.current?.focus()
  }, [added, removed])
  return (
    <section aria-labelledby="passkeys" className="mt-7 flex flex-col gap-5 border-t border-line pt-6">
      <h2 ref={heading} id="passkeys" tabIndex={-1} className="font-voice text-2xl">
        Llaves de acceso
      </h2>
      <p className="text-pretty text-ink-2">
        Sirven en lugar del código, y de volver a escribir la contraseña. Una llave se guarda en tu teléfono, tu
        computadora o un llavero USB, y se abre con tu huella, tu cara o un PIN. Los códigos siguen sirviendo.
      </p>
      <FormMessage tone="ok">{removed === null ? addedMessage : `Quitamos «${removed.name}».`}</FormMessage>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} onRemoved={setRemoved} />}
      {passkeys.length < passkeyLimits.perAccount && (
        // A new form after each passkey: the name is empty again.
        <ActionForm key={passkeys.length} form={form} className="flex flex-col gap-4">
          <TextField
            label="Nombre de la llave nueva"
            required
            maxLength={passkeyLimits.nameMax}
            autoComplete="off"
            hint="Para reconocerla en esta lista: «Mi teléfono», «La del llavero»."
            {...fieldOf(form, 'name')}
          />
          <Button type="submit" name="intent" value="passkey-offer" busy={form.submittingIntent === 'passkey-offer'}>
            Añadir una llave de acceso
          </Button>
        </ActionForm>
      )}
    </section>
  )
}

type PasskeyCreationProps = { readonly form: SecondFactorForm; readonly offer: PasskeyOffer }

/** A press of its own: some browsers create a passkey only right after one. */
export function PasskeyCreation({ form, offer: { name, options } }: PasskeyCreationProps) {
  const hydrating = useIsHydrating()
  // A refused response has used up the challenge.
  const isRefused = form.failure !== null && form.failure.code !== 'network'
  return (
    <ActionForm form={form} className="flex flex-col gap-4">
      <input type="hidden" name="name" value={name} />
      <p className="text-pretty text-ink-2">
        Tu navegador te preguntará dónde guardar «{name}» y pedirá tu huella, tu cara o un PIN.
        {hydrating && ' Para esto hace falta JavaScript.'}
      </p>
      <FormError form={form} />
      {isRefused ? (
        <Button type="submit" name="intent" value="passkey-offer" className="w-full" busy={form.isSubmitting}>
          Volver a empezar
        </Button>
      ) : (
        <PasskeyField
          form={form}
          name={newPasskeyField}
          intent="passkey-add"
          label="Crear la llave"
          creation={options}
          isExplained
        />
      )}
      <p>
        <Link to="/account/segundo-factor" reloadDocument className="text-link inline-flex min-h-11 items-center">
          Cancelar
        </Link>
      </p>
    </ActionForm>
  )
}
