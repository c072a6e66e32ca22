// Account deletion form in two steps. The server renders the second step, so it works without JavaScript too.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import type { DelayedRequest } from '@murmullo/contract/accounts/delayed-requests'
import { delayedRequestLimits } from '@murmullo/contract/constants/limits'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { ActionForm } from '../../lib/forms/action-form.tsx'
import { FormMessage } from '../../lib/forms/form-message.tsx'
import { DelayedRequestForm } from '../../shared/account/delayed-request.tsx'
import { ReauthenticationFields } from '../../shared/account/reauthentication-fields.tsx'
import { SectionSuccess } from '../../shared/account/section-message.tsx'
import { type ProofFormState, useProofForm } from '../../shared/account/use-proof-form.ts'
import { ErasureChoice } from '../../shared/erasure-choice.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { accountErrors } from './account-errors.ts'

/** In the second step, Cancel occupies the position of the first button: a double press deletes nothing. */
const firstButtonClass = 'min-w-48'

type DeleteAccountProps = { readonly isAnonymous: boolean; readonly delayed: DelayedRequest | undefined }

export function DeleteAccount({ isAnonymous, delayed }: DeleteAccountProps) {
  const state = useProofForm({
    firstIntent: 'ask-delete',
    intents: ['delete', 'delete-later', 'cancel-delete'],
    networkError: accountErrors.delete,
    staysOnNetworkError: false,
  })
  return (
    <>
      {/* No retry after a network error: the form returns to its first step, so that one press never deletes the account. */}
      <FormMessage tone="error" className="mb-5">
        {state.form.failure?.error}
      </FormMessage>
      <SectionSuccess form={state.form} />
      {delayed === undefined ? (
        <DeleteAccountForm state={state} isAnonymous={isAnonymous} />
      ) : (
        <DelayedRequestForm form={state.form} request={delayed} />
      )}
    </>
  )
}

type DeleteAccountFormProps = { readonly state: ProofFormState; readonly isAnonymous: boolean }

function DeleteAccountForm({ state: { form, isProofStep, leaveProofStep }, isAnonymous }: DeleteAccountFormProps) {
  const cancelled = useRef(false)
  // The selection of a submit without JavaScript. With JavaScript the fields keep it themselves.
  const [mode] = useState(form.success?.mode ?? (form.failure?.values.mode as ErasureMode | undefined))
  return (
    <ActionForm form={form}>
      <p className="text-pretty text-ink-2">
        Se borran para siempre todos tus datos personales, tus conversaciones y lo que firmaste con tu apodo, enseguida;
        tus secretos y comentarios sin firma, como elijas. No se puede deshacer, ni siquiera nosotros podemos.
      </p>
      <ErasureChoice scope="account" chosen={mode} />
      <div className="mt-4 flex flex-wrap gap-2">
        {isProofStep ? (
          <Link
            ref={focusElement}
            to="/account"
            replace
            preventScrollReset
            className={buttonClass('outline', firstButtonClass)}
            onClick={() => {
              cancelled.current = true
              form.fetcher.reset()
              leaveProofStep()
            }}
          >
            Cancelar
          </Link>
        ) : (
          <Button
            ref={(button) => {
              // The pressed link is removed from the DOM, so focus returns to the button, once it is no longer disabled.
              if (!cancelled.current || button === null || button.disabled) return
              cancelled.current = false
              focusElement(button)
            }}
            type="submit"
            name="intent"
            value="ask-delete"
            tone="danger"
            className={firstButtonClass}
            busy={form.isSubmitting}
          >
            Eliminar mi cuenta
          </Button>
        )}
      </div>
      {isProofStep && (
        <ReauthenticationFields
          isAnonymous={isAnonymous}
          delayed={{
            intent: 'delete-later',
            label: `Borrarla dentro de ${delayedRequestLimits.minutes} minutos`,
            busy: form.submittingIntent === 'delete-later',
          }}
        >
          <Button type="submit" name="intent" value="delete" tone="danger" busy={form.submittingIntent === 'delete'}>
            Confirmar eliminación
          </Button>
        </ReauthenticationFields>
      )}
    </ActionForm>
  )
}

function focusElement(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
