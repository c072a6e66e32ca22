// React hook: idempotency key of a form. A double click, or a retry after a network error, sends the same key.
import { type FormEvent, useRef } from 'react'

const name = 'key'

/** Serialized fields of the last submit, and its key. */
export type SubmitAttempt = { readonly serializedFields: string; readonly key: string }
type AttemptStorage = { readonly last: () => SubmitAttempt | null; readonly save: (attempt: SubmitAttempt) => void }
export type IdempotencyKeyOptions = {
  /** Storage for the last attempt. Without it the attempt is lost when the page is left. */
  readonly storage?: AttemptStorage
  /** Key in the server-rendered form, used when JavaScript has not run. */
  readonly initialKey?: string
}

/** Spread `field` on a hidden input and call `mark` in `onSubmit`. Changed fields, or another submit button, get a new key. */
export function useIdempotencyKey({ storage, initialKey = '' }: IdempotencyKeyOptions = {}) {
  const lastAttempt = useRef<SubmitAttempt | null>(null)
  const setKey = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(form, submitter)
    fields.delete(name)
    const serializedFields = JSON.stringify([...fields])
    let attempt = storage?.last() ?? lastAttempt.current
    if (attempt?.serializedFields !== serializedFields) attempt = { serializedFields, key: crypto.randomUUID() }
    lastAttempt.current = attempt
    storage?.save(attempt)
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = attempt.key
  }
  return { field: { type: 'hidden', name, defaultValue: initialKey } as const, mark: setKey }
}

/** API client with the form's idempotency key. Without a key every submit is executed. */
export function idempotentApi<Api>(
  { api, idempotentApi: withKey }: { readonly api: Api; readonly idempotentApi: (key: string) => Api },
  form: FormData | null,
): Api {
  const key = form?.get(name)
  return typeof key === 'string' && key !== '' ? withKey(key) : api
}
