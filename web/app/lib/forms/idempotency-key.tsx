// React hook: idempotency key of a form. A double click, or a retry after a failure, sends the same key.
import { type FormEvent, useLayoutEffect, useRef } from 'react'

const name = 'key'
/** Hidden field of a visitor's form: it says how the form is sent, not what. After a lost response the same text may be sent with a session. */
export const visitorField = 'visitor'

/** Serialized fields of the last submit, and its key. */
export type SubmitAttempt = { readonly serializedFields: string; readonly key: string }
type AttemptStorage = { readonly last: () => SubmitAttempt | null; readonly save: (attempt: SubmitAttempt) => void }
export type IdempotencyKeyOptions = {
  /** Storage for the last attempt, emptied by its owner after a success. Without it the attempt is lost when the page is left. */
  readonly storage?: AttemptStorage
  /** Key in the server-rendered form, used when JavaScript has not run. */
  readonly initialKey?: string
}

/**
 * Spread `field` on a hidden input and call `mark` in `onSubmit`. Changed fields, or another submit button, get a new key.
 * So do the same fields after a success (`succeededKey`): two equal comments are two requests.
 */
export function useIdempotencyKey(
  succeededKey: string | null,
  { storage, initialKey = '' }: IdempotencyKeyOptions = {},
) {
  const lastAttempt = useRef<SubmitAttempt | null>(null)
  // Before the next click.
  useLayoutEffect(() => {
    if (lastAttempt.current?.key === succeededKey) lastAttempt.current = null
  }, [succeededKey])
  const setKey = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(form, submitter)
    fields.delete(name)
    fields.delete(visitorField)
    // Sorted: a retry appends the submit button at the end of the form.
    const serializedFields = JSON.stringify(
      [...fields].map((field) => JSON.stringify(serializeField(field))).toSorted(),
    )
    let attempt = storage?.last() ?? lastAttempt.current
    if (attempt?.serializedFields !== serializedFields) attempt = { serializedFields, key: crypto.randomUUID() }
    lastAttempt.current = attempt
    storage?.save(attempt)
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = attempt.key
  }
  return { field: { type: 'hidden', name, defaultValue: initialKey } as const, mark: setKey }
}

/** A file is serialized as an empty object, so its name and size stand for it. */
function serializeField([field, value]: [string, FormDataEntryValue]): readonly unknown[] {
  return typeof value === 'string' ? [field, value] : [field, value.name, value.size]
}

/** API client with the form's idempotency key. Without a key every submit is executed. */
export function idempotentApi<Api>(
  { api, idempotentApi: withKey }: { readonly api: Api; readonly idempotentApi: (key: string) => Api },
  form: FormData | null,
): Api {
  const key = form?.get(name)
  return typeof key === 'string' && key !== '' ? withKey(key) : api
}
