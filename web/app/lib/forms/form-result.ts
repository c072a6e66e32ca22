// Results of form actions: one type for failures, used by every form.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import type { FieldErrors } from './field-error-messages.ts'

/** The form was not accepted, or there was no response (`code` is `network`). */
export type FormFailure = {
  readonly intent: string
  readonly code: ErrorCode | 'network'
  /** Message for the whole form. */
  readonly error: string
  readonly fieldErrors: FieldErrors
  /** Submitted texts, to fill the form again without JavaScript. Passwords are left out. */
  readonly values: Readonly<Record<string, string>>
}

export type FormSuccess = { readonly intent: string; readonly error?: never }
export type FormResult<Success = unknown> = FormFailure | (FormSuccess & Success)

export function isFailure(result: object | null | undefined): result is FormFailure {
  return result !== null && result !== undefined && 'error' in result && typeof result.error === 'string'
}
