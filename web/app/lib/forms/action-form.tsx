// Form component and hook over React Router's fetcher: the form stays mounted with its input; without JavaScript it is a plain POST.
import { type FormEvent, type Ref, useEffect, useId, useMemo, useRef, useState } from 'react'
import { type FetcherFormProps, type FetcherWithComponents, Form, useActionData, useFetcher } from 'react-router'
import { Button } from '../../ui/buttons/button.tsx'
import { useIsHydrating } from '../rendering/hydration.ts'
import type { FieldErrors } from './field-error-messages.ts'
import { FormMessage } from './form-message.tsx'
import { focusField, submitAgain, type SubmitSource } from './form-element.ts'
import {
  belongsTo,
  type FormFailure,
  type FormResult,
  isFailure,
  type NetworkError,
  withNetworkError,
} from './form-result.ts'
import { type IdempotencyKeyOptions, useIdempotencyKey } from './idempotency-key.tsx'
import { useLastResult } from './use-last-result.ts'
import { useSubmitQueue } from './use-submit-queue.ts'

type Options<Success> = {
  /** Names the form on a page with several forms. A list: its submit buttons send the intent (`name="intent"`). */
  readonly intent?: string | readonly string[]
  /** Path of another route's action. Default: the current route. */
  readonly action?: string
  /** Hidden fields, such as the id of a list item. They tell forms with the same intent apart: the action returns them after a success. */
  readonly hidden?: Readonly<Record<string, string>>
  /** Checks the fields before the request. */
  readonly validate?: (form: FormData) => FieldErrors | null
  /** Text for a submit without a response, instead of the common one. A function is defined outside of the component. */
  readonly networkError?: NetworkError
  /** Called once for each response, also after a network error. */
  readonly onResult?: (result: FormResult<Success>) => void
  /** A submit with other fields during a request is sent after it. Without this option it is dropped. */
  readonly queue?: boolean
  /** False: a success changes nothing on the page, so the loaders do not run again. */
  readonly revalidate?: boolean
}

export type ActionFormState<Success = object> = {
  /** Null when the submit buttons send it. */
  readonly intent: string | null
  readonly submitOptions: { readonly action?: string; readonly defaultShouldRevalidate?: boolean }
  readonly hidden: Readonly<Record<string, string>>
  readonly fetcher: FetcherWithComponents<unknown>
  readonly fetcherKey: string
  readonly isSubmitting: boolean
  /** Intent of the submit in flight: one of several submit buttons is busy. */
  readonly submittingIntent: string | null
  /** The last response, unless the form is being sent again. */
  readonly failure: FormFailure | null
  readonly success: Success | null
  readonly fieldErrors: FieldErrors
  /** Texts of a refused submit without JavaScript, with which the form is rendered again. Null when there was none. */
  readonly submitted: FormFailure['values'] | null
  /** Idempotency key of the last submit if it succeeded. */
  readonly succeededKey: string | null
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  /** Hides the errors: the user corrects the form. */
  readonly clear: () => void
  /** Sends the form again, as the last submit button did: the same fields with the same idempotency key. */
  readonly retry: () => void
}

export function useActionForm<Success extends object = object>(
  options: Options<Success> = {},
): ActionFormState<Success> {
  const { intent = '', action, hidden = {}, validate, networkError, onResult, queue = false, revalidate } = options
  const fetcherKey = useId()
  const fetcher = useFetcher({ key: fetcherKey })
  // The result of a POST without JavaScript belongs to the page; the intent tells to which of its forms.
  const pageResult = useActionData() as FormResult<Success> | undefined
  // Null after `fetcher.reset()`.
  const fetched = (fetcher.data as FormResult<Success> | null | undefined) ?? undefined
  const lastSubmit = useRef<SubmitSource | null>(null)
  const [invalid, setInvalid] = useState<FieldErrors | null>(null)
  const ownPageResult = pageResult && belongsTo(pageResult, [intent].flat(), hidden) ? pageResult : undefined
  const [submitted] = useState(() => (isFailure(ownPageResult) ? ownPageResult.values : null))
  const result = fetched ?? ownPageResult
  const last = useLastResult(fetcher, result)
  const isSubmitting = fetcher.state !== 'idle'
  const sentIntent = fetcher.formData?.get('intent')
  const [lastFields, setLastFields] = useState<FormData | null>(null)
  const isCurrent = !isSubmitting && invalid === null && last.isCurrent
  // The same object until the next submit, for effects.
  const failure = useMemo(
    () => (isFailure(result) && isCurrent ? withNetworkError(result, lastFields, networkError) : null),
    [result, isCurrent, lastFields, networkError],
  )
  // Before the loaders revalidate: the new data may unmount the form.
  useOnResult(
    fetched,
    onResult && ((fresh) => onResult(isFailure(fresh) ? withNetworkError(fresh, lastFields, networkError) : fresh)),
  )
  const submitOptions = {
    ...(action !== undefined && { action }),
    ...(revalidate !== undefined && { defaultShouldRevalidate: revalidate }),
  }
  const addToQueue = useSubmitQueue(isSubmitting, (fields) => {
    setLastFields(fields)
    last.onSubmit()
    void fetcher.submit(fields, { method: 'post', ...submitOptions })
  })
  return {
    intent: typeof intent === 'string' ? intent : null,
    submitOptions,
    hidden,
    fetcher,
    fetcherKey,
    isSubmitting,
    submittingIntent: typeof sentIntent === 'string' ? sentIntent : null,
    failure,
    success: result === undefined || isFailure(result) ? null : result,
    fieldErrors: invalid ?? failure?.fieldErrors ?? {},
    submitted,
    succeededKey: last.succeededKey,
    onSubmit: (event) => {
      const { currentTarget: form } = event
      const { submitter } = event.nativeEvent as SubmitEvent
      const fields = new FormData(form, submitter)
      const errors = validate?.(fields) ?? null
      setInvalid(errors)
      // Another step of the form, after the response but before the loaders have finished: not a double click.
      const isNextStep = fetcher.state === 'loading' && fields.get('intent') !== lastFields?.get('intent')
      const isPending = isSubmitting && !isNextStep
      // A double click sends one request.
      if (errors !== null || isPending) event.preventDefault()
      if (errors !== null) return focusField(form, errors)
      if (isPending && !(queue && addToQueue(fields, lastFields))) return
      const { name, value } = submitter instanceof HTMLButtonElement ? submitter : { name: '', value: '' }
      lastSubmit.current = { form, name, value }
      if (isPending) return
      setLastFields(fields)
      last.onSubmit()
    },
    clear: () => {
      setInvalid(null)
      last.dismiss()
    },
    retry: () => submitAgain(lastSubmit.current),
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

type ActionFormProps<Success> = Omit<FetcherFormProps, 'action' | 'method'> & {
  readonly form: ActionFormState<Success>
  readonly idempotency?: IdempotencyKeyOptions
  readonly ref?: Ref<HTMLFormElement>
}

export function ActionForm<Success>({ form, idempotency, onSubmit, children, ...rest }: ActionFormProps<Success>) {
  const key = useIdempotencyKey(form.succeededKey, idempotency)
  const hydrating = useIsHydrating()
  return (
    // Not `fetcher.Form`: Fast Refresh creates that component again after an edit, which loses the typed text.
    <Form
      navigate={false}
      fetcherKey={form.fetcherKey}
      method="post"
      {...form.submitOptions}
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
      {Object.entries(form.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input {...key.field} />
      {children}
    </Form>
  )
}

/** Name, error and submitted value of a field. */
export function fieldOf({ fieldErrors, submitted }: ActionFormState, name: string) {
  const { [name]: error } = fieldErrors
  const { [name]: value } = submitted ?? {}
  return { name, ...(error !== undefined && { error }), ...(value !== undefined && { defaultValue: value }) }
}

type FormErrorProps = { readonly form: ActionFormState; readonly className?: string }

/** Error of the whole form. After a network error it offers to send the form again. */
export function FormError({ form, className }: FormErrorProps) {
  return (
    <>
      <FormMessage tone="error" {...(className !== undefined && { className })}>
        {form.failure?.error}
      </FormMessage>
      <RetryButton form={form} {...(className !== undefined && { className })} />
    </>
  )
}

/** For a form with its own place for errors. */
export function RetryButton({ form: { failure, retry }, className }: FormErrorProps) {
  if (failure?.code !== 'network') return null
  return (
    <p className={className}>
      <Button type="button" tone="outline" onClick={retry}>
        Reintentar
      </Button>
    </p>
  )
}
