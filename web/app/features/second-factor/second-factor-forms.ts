// Fields of the second-factor forms, validated by the inputs of their endpoints, and the result of their action.
import { changePasswordInput } from '@murmullo/contract/accounts/account-settings'
import { passkeyNameInput, type PasskeyCreationOptions } from '@murmullo/contract/accounts/passkeys'
import { secondFactorCodeInput, type TotpEnrolment } from '@murmullo/contract/accounts/second-factor'
import { passwordLimits } from '@murmullo/contract/constants/limits'
import * as z from 'zod/mini'
import type { ActionFormState } from '../../lib/forms/action-form.tsx'
import type { FieldErrors } from '../../lib/forms/field-error-messages.ts'
import { defineForm, textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { passwordField } from '../../lib/forms/step-up.ts'
import { passwordsMatch } from '../../shared/account/repeated-password.ts'

export type SecondFactorReply = {
  /** The password was correct but is shorter than the team minimum. */
  readonly isShort?: true
  readonly offered?: TotpEnrolment
  /** The first code was refused: the QR code is rendered again with the error. */
  readonly codeError?: string
  /** Sent in this response only. */
  readonly recoveryCodes?: readonly string[]
  readonly passkeyOffer?: PasskeyOffer
  /** Name of the passkey that was just registered. */
  readonly addedPasskey?: string
}

/** The browser creates the passkey with these options; its name comes from the form. */
export type PasskeyOffer = { readonly name: string; readonly options: PasskeyCreationOptions }

/** The page has one form state for all its steps. */
export type SecondFactorForm = ActionFormState<SecondFactorReply>

export const codeForm = defineForm({
  name: 'secondFactorCode',
  schema: secondFactorCodeInput,
  read: (form) => ({ code: textValue(form, 'code').trim().slice(0, 40) }),
})

/** The response with a new passkey. Another field has a passkey for step-up. */
export const newPasskeyField = 'nueva-llave'

export const passkeyNameForm = defineForm({
  name: 'passkeyName',
  schema: passkeyNameInput,
  read: (form) => ({ name: textValue(form, 'name') }),
})

const { current, password } = changePasswordInput.shape

export const staffPasswordForm = defineForm({
  name: 'staffPassword',
  schema: z
    .extend(changePasswordInput, {
      current: current.check(z.minLength(1)),
      password: password.check(z.minLength(passwordLimits.minForStaff)),
      again: z.string(),
    })
    .check(passwordsMatch),
  read: (form) => ({
    current: textValue(form, 'current'),
    password: textValue(form, 'password'),
    again: textValue(form, 'again'),
  }),
})

export const secondFactorIntents = [
  'password',
  'change',
  'offer',
  'enrol',
  'pass',
  'renew',
  'passkey-pass',
  'passkey-offer',
  'passkey-add',
] as const
/** Of the form of one passkey in the list. */
export const passkeyItemIntents = ['passkey-ask', 'passkey-remove'] as const

/**
 * The other forms have no fields, or a password that only the API can check. A form that is sent again with the password lacks its code,
 * which never returns to the page: after the password the user enters a new one.
 */
export function validateSecondFactorForm(form: FormData): FieldErrors | null {
  if (form.has(passwordField)) return null
  const intent = textValue(form, 'intent')
  if (intent === 'passkey-offer') return validateForm(passkeyNameForm, form).fieldErrors
  if (intent === 'change') return validateForm(staffPasswordForm, form).fieldErrors
  return intent === 'enrol' || intent === 'pass' ? validateForm(codeForm, form).fieldErrors : null
}
