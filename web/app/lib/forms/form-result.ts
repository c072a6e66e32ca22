// Results of form actions: one type for failures, used by every form.
import type { ErrorCode, ErrorData } from '@murmullo/contract/core/errors'
import type { FieldErrors } from './field-error-messages.ts'

/** The form was not accepted, or there was no response (`code` is `network`). */
export type FormFailure = {
  readonly intent: string
  readonly code: ErrorCode | 'network'
  /** Message for the whole form. */
  readonly error: string
  /** Details of the API's refusal, such as the rule of a block. */
  readonly details?: ErrorData
  readonly fieldErrors: FieldErrors
  /** Submitted texts, to fill the form again without JavaScript. Passwords are left out. */
  readonly values: Readonly<Record<string, string>>
}

export type FormSuccess = { readonly intent: string; readonly error?: never }
export type FormResult<Success = unknown> = FormFailure | (FormSuccess & Success)

export function isFailure(result: object | null | undefined): result is FormFailure {
  return result !== null && result !== undefined && 'error' in result && typeof result.error === 'string'
}

/** Whether a form with these intents and hidden fields was submitted. */
export function belongsTo<Success>(
  result: FormResult<Success>,
  intents: readonly string[],
  hidden: Readonly<Record<string, string>>,
): boolean {
  const values: Readonly<Record<string, unknown>> = isFailure(result) ? result.values : result
  return intents.includes(result.intent) && Object.entries(hidden).every(([name, value]) => values[name] === value)
}

/** Text of a form for a submit without a response; `common` is the text of every form. */
export type NetworkError = string | ((fields: FormData, common: string) => string)

/** The client middleware knows neither the intent nor the form's own text. */
export function withNetworkError(failure: FormFailure, fields: FormData | null, text?: NetworkError): FormFailure {
  if (failure.code !== 'network' || fields === null) return failure
  const error = typeof text === 'function' ? text(fields, failure.error) : (text ?? failure.error)
  const intent = fields.get('intent')
  return { ...failure, intent: typeof intent === 'string' ? intent : '', error }
}
