// Route action of forms: dispatches by intent, validates with the contract's schema and maps API errors to a form failure.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import type { PageContext } from '@murmullo/contract/api/page-context'
import type { ObjectSchema } from '@murmullo/contract/core/endpoint'
import { type ErrorCode, type ErrorData, errorStatus } from '@murmullo/contract/core/errors'
import { type ActionFunctionArgs, data } from 'react-router'
import type * as z from 'zod/mini'
import { pageContext } from '../api/page-context.ts'
import { errorCode, errorDetails } from './api-errors.ts'
import { formErrorMessages } from './form-error-messages.ts'
import type { FieldErrors } from './field-error-messages.ts'
import type { FormFailure } from './form-result.ts'
import { type FormSpec, textValue, validateForm } from './form-spec.ts'
import { idempotentApi } from './idempotency-key.tsx'

export type Submission = {
  readonly page: PageContext
  /** With the idempotency key of the form, if it has one. */
  readonly api: MurmulloApi
  readonly form: FormData
  readonly url: URL
  readonly params: ActionFunctionArgs['params']
}

type Result = Promise<object | Response>
type MessageFor = (code: ErrorCode, details: ErrorData) => string | undefined

/** Returns the data of a success, or a redirect. A refusal of the API is thrown and becomes a failure. */
export type FormHandler = {
  readonly run: (submission: Submission) => Result
  /** Texts of this form; other error codes have their own text in `formErrorMessages`. */
  readonly messageFor?: MessageFor
}

/** A handler that runs only on valid input. */
export function validated<Input extends ObjectSchema>(
  spec: FormSpec<Input>,
  run: (input: z.input<Input>, submission: Submission) => Result,
  messageFor?: MessageFor,
): FormHandler {
  return {
    run: (submission) => {
      const { input, fieldErrors } = validateForm(spec, submission.form)
      if (fieldErrors !== null) throw new InvalidForm(fieldErrors)
      return run(input, submission)
    },
    ...(messageFor && { messageFor }),
  }
}

type ActionArgs = Pick<ActionFunctionArgs, 'request' | 'url' | 'context' | 'params'>
type Guard = (page: PageContext, url: URL) => unknown

/** One handler per intent; the intent of a page with one form is ''. `guard` redirects a user without access. */
export function formAction(handlers: Readonly<Record<string, FormHandler>>, guard?: Guard) {
  return async ({ request, url, context, params }: ActionArgs) => {
    const page = context.get(pageContext)
    guard?.(page, url)
    const form = await request.formData().catch(() => new FormData())
    const intent = textValue(form, 'intent')
    const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
    if (handler === undefined) throw data({ code: 'request.invalid' }, { status: 400 })
    try {
      const result = await handler.run({ page, api: idempotentApi(page, form), form, url, params })
      return result instanceof Response ? result : data({ intent, ...result })
    } catch (error) {
      if (error instanceof InvalidForm) return failure(form, 'request.invalid', { fieldErrors: error.fieldErrors })
      const code = errorCode(error)
      if (code === null) throw error
      return failure(form, code, { error: handler.messageFor?.(code, errorDetails(error)) ?? formErrorMessages[code] })
    }
  }
}

class InvalidForm extends Error {
  readonly fieldErrors: FieldErrors
  constructor(fieldErrors: FieldErrors) {
    super('invalid form')
    this.fieldErrors = fieldErrors
  }
}

function failure(form: FormData, code: ErrorCode, refusal: Partial<FormFailure>) {
  const intent = textValue(form, 'intent')
  const result: FormFailure = { intent, code, error: '', fieldErrors: {}, values: textValues(form), ...refusal }
  return data(result, { status: errorStatus[code] })
}

/** Never sent back to the page. */
const secretFields = /password|clave|phrase|code/i

function textValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !secretFields.test(name) ? [[name, value]] : [],
    ),
  )
}
