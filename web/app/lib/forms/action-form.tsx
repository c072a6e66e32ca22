// The one way to submit a form: a router fetcher. The form stays mounted with its input; without JavaScript it is a plain POST.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type FetcherFormProps, type FetcherWithComponents, useActionData, useFetcher } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { useIsHydrating } from '../rendering/hydration.ts'
import type { FieldErrors } from './field-error-messages.ts'
import { FormMessage } from './form-message.tsx'
import { type FormFailure, type FormResult, isFailure } from './form-result.ts'
import { type IdempotencyKeyOptions, useIdempotencyKey } from './idempotency-key.tsx'

type Options<Success> = {
  /** Names the form on a page with several forms. A list: its submit buttons send the intent (`name="intent"`). */
  readonly intent?: string | readonly string[]
  /** Path of another route's action. Default: the current route. */
  readonly action?: string
  /** Checks the fields before the request. */
  readonly validate?: (form: FormData) => FieldErrors | null
  /** Called once for each response, also after a network error. */
  readonly onResult?: (result: FormResult<Success>) => void
}

export type ActionFormState<Success = object> = {
  /** Null when the submit buttons send it. */
  readonly intent: string | null
  readonly action: string | undefined
  readonly fetcher: FetcherWithComponents<unknown>
  readonly isSubmitting: boolean
  /** The last response, unless the form is being sent again. */
  readonly failure: FormFailure | null
  readonly success: Success | null
  readonly fieldErrors: FieldErrors
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Sends the last submit again, with the same idempotency key. */
  readonly retry: () => void
}

export function useActionForm<Success extends object = object>(
  options: Options<Success> = {},
): ActionFormState<Success> {
  const { intent = '', action, validate, onResult } = options
  const fetcher = useFetcher()
  // The result of a POST without JavaScript belongs to the page; the intent tells to which of its forms.
  const pageResult = useActionData() as FormResult<Success> | undefined
  const fetched = fetcher.data as FormResult<Success> | undefined
  const lastSubmit = useRef<FormData | null>(null)
  const [invalid, setInvalid] = useState<FieldErrors | null>(null)
  const result = fetched ?? (pageResult && [intent].flat().includes(pageResult.intent) ? pageResult : undefined)
  const isSubmitting = fetcher.state !== 'idle'
  const failure = isFailure(result) && !isSubmitting && invalid === null ? result : null
  useOnResult(isSubmitting ? undefined : fetched, onResult)
  return {
    intent: typeof intent === 'string' ? intent : null,
    action,
    fetcher,
    isSubmitting,
    failure,
    success: result === undefined || isFailure(result) ? null : result,
    fieldErrors: invalid ?? failure?.fieldErrors ?? {},
    onSubmit: (event) => {
      const form = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
      const errors = validate?.(form) ?? null
      setInvalid(errors)
      // A double click sends one request.
      if (errors !== null || isSubmitting) event.preventDefault()
      else lastSubmit.current = form
      if (errors !== null) focusField(event.currentTarget, errors)
    },
    retry: () => {
      if (lastSubmit.current)
        void fetcher.submit(lastSubmit.current, { method: 'post', ...(action !== undefined && { action }) })
    },
  }
}

function useOnResult<Result>(result: Result | undefined, onResult: ((result: Result) => void) | undefined): void {
  const handled = useRef<Result>(undefined)
  useEffect(() => {
    if (result === undefined || result === handled.current) return
    handled.current = result
    onResult?.(result)
  })
}

function focusField(form: HTMLFormElement, errors: FieldErrors): void {
  const [name = ''] = Object.keys(errors)
  const field = form.elements.namedItem(name)
  const first = field instanceof RadioNodeList ? field[0] : field
  if (first instanceof HTMLElement) first.focus()
}

type ActionFormProps<Success> = Omit<FetcherFormProps, 'action' | 'method'> & {
  readonly form: ActionFormState<Success>
  readonly idempotency?: IdempotencyKeyOptions
}

export function ActionForm<Success>({ form, idempotency = {}, onSubmit, children, ...rest }: ActionFormProps<Success>) {
  const key = useIdempotencyKey(idempotency)
  const hydrating = useIsHydrating()
  return (
    <form.fetcher.Form
      method="post"
      {...(form.action !== undefined && { action: form.action })}
      // The browser's own messages are in the browser's language and check less than the schema.
      noValidate={!hydrating}
      onSubmit={(event) => {
        onSubmit?.(event)
        if (event.defaultPrevented) return
        key.mark(event)
        form.onSubmit(event)
      }}
      {...rest}
    >
      {form.intent && <input type="hidden" name="intent" value={form.intent} />}
      <input {...key.field} />
      {children}
    </form.fetcher.Form>
  )
}

/** Name, error and submitted value of a field. */
export function fieldOf({ fieldErrors, failure }: ActionFormState, name: string) {
  const { [name]: error } = fieldErrors
  const { [name]: value } = failure?.values ?? {}
  return { name, ...(error !== undefined && { error }), ...(value !== undefined && { defaultValue: value }) }
}

/** Error of the whole form. After a network error it offers to send the form again. */
export function FormError({ form, className }: { readonly form: ActionFormState; readonly className?: string }) {
  const { failure, retry } = form
  return (
    <>
      <FormMessage tone="error" {...(className !== undefined && { className })}>
        {failure?.error}
      </FormMessage>
      {failure?.code === 'network' && (
        <p>
          <Button type="button" tone="outline" onClick={retry}>
            Reintentar
          </Button>
        </p>
      )}
    </>
  )
}
