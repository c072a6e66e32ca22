// Account deletion form in two steps. The server renders the second step, so it works without JavaScript too.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { delayedRequestLimits } from '@murmullo/contract/constants/limits'
import { useRef } from 'react'
import { Form, Link } from 'react-router'
import { ErasureChoice } from '../../shared/erasure-choice.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { ReauthenticationFields } from '../../shared/account/reauthentication-fields.tsx'
import { useIsSubmitting } from '../../lib/forms/use-is-submitting.ts'

/** In the second step, Cancel occupies the position of the first button: a double press deletes nothing. */
const firstButtonClass = 'min-w-48'

type DeleteAccountFormProps = {
  readonly isConfirming: boolean
  readonly isAnonymous: boolean
  /** Erasure mode selected before the first step was submitted, without JavaScript. */
  readonly mode?: ErasureMode | undefined
}

export function DeleteAccountForm({ isConfirming, isAnonymous, mode }: DeleteAccountFormProps) {
  const cancelled = useRef(false)
  const isRequesting = useIsSubmitting('ask-delete')
  const isDeleting = useIsSubmitting('delete')
  return (
    <Form method="post">
      <p className="text-pretty text-ink-2">
        Se borran para siempre todos tus datos personales, tus conversaciones y lo que firmaste con tu apodo, enseguida;
        tus secretos y comentarios sin firma, como elijas. No se puede deshacer, ni siquiera nosotros podemos.
      </p>
      <ErasureChoice scope="account" chosen={mode} />
      <div className="mt-4 flex flex-wrap gap-2">
        {isConfirming ? (
          <Link
            ref={focusElement}
            to="/account"
            replace
            preventScrollReset
            className={buttonClass('outline', firstButtonClass)}
            onClick={() => {
              cancelled.current = true
            }}
          >
            Cancelar
          </Link>
        ) : (
          <Button
            ref={(button) => {
              // The pressed link is removed from the DOM, so focus returns to the button.
              if (cancelled.current) focusElement(button)
              cancelled.current = false
            }}
            type="submit"
            name="intent"
            value="ask-delete"
            tone="danger"
            className={firstButtonClass}
            busy={isRequesting}
          >
            Eliminar mi cuenta
          </Button>
        )}
      </div>
      {isConfirming && (
        <ReauthenticationFields
          isAnonymous={isAnonymous}
          delayed={{
            intent: 'delete-later',
            label: `Borrarla dentro de ${delayedRequestLimits.minutes} minutos`,
          }}
        >
          <Button type="submit" name="intent" value="delete" tone="danger" busy={isDeleting}>
            Confirmar eliminación
          </Button>
        </ReauthenticationFields>
      )}
    </Form>
  )
}

function focusElement(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
