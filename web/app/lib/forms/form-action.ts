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
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

export type Submission = {
  readonly page: PageContext
  /** With the idempotency key of the form, if it has one. */
  readonly api: MurmulloApi
  readonly form: FormData
  readonly url: URL
  readonly params: ActionFunctionArgs['params']
  /** Without JavaScript: the response is a page. A success then redirects, so that a reload does not submit again. */
  readonly isDocument: boolean
}

type Result = Promise<object | Response>
export type MessageFor = (code: ErrorCode, details: ErrorData) => string | undefined

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
/** Throws for a user without access. */
type Guard = (page: PageContext, url: URL) => ShellViewer | void

/** One handler per intent; the intent of a page with one form is ''. `guard` redirects a user without access. */
export function formAction(handlers: Readonly<Record<string, FormHandler>>, guard?: Guard) {
  return async ({ request, url, context, params }: ActionArgs) => {
    const page = context.get(pageContext)
    guard?.(page, url)
    const form = await request.formData().catch(() => {
      throw data({ code: 'request.invalid' }, { status: 400 })
    })
    const intent = textValue(form, 'intent')
    const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
    if (handler === undefined) throw data({ code: 'request.invalid' }, { status: 400 })
    try {
      const isDocument = request.headers.get('sec-fetch-dest') === 'document'
      const submission = { page, api: idempotentApi(page, form), form, url, params, isDocument }
      const result = await runWithRetry(() => handler.run(submission), submission.api !== page.api)
      return result instanceof Response ? result : data({ intent, ...result })
    } catch (error) {
      if (error instanceof InvalidForm) return failure(form, error.code, { fieldErrors: error.fieldErrors })
      const code = errorCode(error)
      if (code === null) throw error
      const details = errorDetails(error)
      return failure(form, code, { error: handler.messageFor?.(code, details) ?? formErrorMessages[code], details })
    }
  }
}

const retryDelayMs = 1_000

/** A double click without JavaScript submits twice with one idempotency key: the second submit waits for the reply to the first. */
async function runWithRetry(run: () => Result, isIdempotent: boolean, attempts = 3): Result {
  try {
    return await run()
  } catch (error) {
    if (!isIdempotent || attempts === 1 || errorCode(error) !== 'request.in_progress') throw error
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
    return runWithRetry(run, isIdempotent, attempts - 1)
  }
}

/** Thrown by a handler whose refusal belongs to a field. */
export class InvalidForm extends Error {
  readonly fieldErrors: FieldErrors
  readonly code: ErrorCode
  constructor(fieldErrors: FieldErrors, code: ErrorCode = 'request.invalid') {
    super('invalid form')
    this.fieldErrors = fieldErrors
    this.code = code
  }
}

function failure(form: FormData, code: ErrorCode, refusal: Partial<FormFailure>) {
  const intent = textValue(form, 'intent')
  const result: FormFailure = { intent, code, error: '', fieldErrors: {}, values: textValues(form), ...refusal }
  return data(result, { status: errorStatus[code] })
}

/** Never sent back to the page: passwords, also the current and the repeated one, passkeys, phrases, codes, proofs and tokens. */
const secretFields = /password|clave|llave|phrase|code|prueba|token|^again$|^current$/i

/** With the line ends of the page: a browser sends CRLF. */
function textValues(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) =>
      typeof value === 'string' && !secretFields.test(name) ? [[name, value.replaceAll('\r\n', '\n')]] : [],
    ),
  )
}
