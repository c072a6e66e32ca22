// Form field with a passkey: the button asks the browser, and the form is submitted with the response.
import { lazy, Suspense, useRef } from 'react'
import type { PasskeyCreationOptions } from '@murmullo/contract/accounts/passkeys'
import { useIsHydrating } from '../rendering/hydration.ts'
import type { ActionFormState } from './action-form.tsx'
import { submitAgain } from './form-element.ts'
import { FormMessage } from './form-message.tsx'
import { passkeyField } from './step-up.ts'

// Only staff pages load it.
const PasskeyButton = lazy(async () => ({ default: (await import('./passkey-button.tsx')).PasskeyButton }))

type PasskeyFieldProps = {
  readonly form: ActionFormState
  /** Intent of the submit, for a form whose buttons send it. */
  readonly intent?: string
  readonly label: string
  readonly name?: string
  readonly creation?: PasskeyCreationOptions
  readonly error?: string | undefined
  readonly isExplained?: boolean
}

export function PasskeyField({ form, intent, label, error, ...options }: PasskeyFieldProps) {
  const { name = passkeyField, creation, isExplained = false } = options
  const input = useRef<HTMLInputElement>(null)
  const hydrating = useIsHydrating()
  const submit = (response: string) => {
    const { current: field } = input
    if (field?.form == null) return
    field.value = response
    submitAgain({ form: field.form, name: intent === undefined ? '' : 'intent', value: intent ?? '' })
  }
  return (
    // The height of the button: it appears without moving what is below.
    <div className="min-h-11">
      <input ref={input} type="hidden" name={name} />
      {!hydrating && (
        <Suspense fallback={null}>
          <PasskeyButton
            label={label}
            busy={form.isSubmitting}
            isExplained={isExplained}
            onResponse={submit}
            {...(creation !== undefined && { creation })}
          />
        </Suspense>
      )}
      <FormMessage tone="error" className="mt-3">
        {error}
      </FormMessage>
    </div>
  )
}
