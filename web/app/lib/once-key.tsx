// React hook: idempotency key of a form. A double click, or a retry after a network error, sends the same key.
import { type FormEvent, useRef } from 'react'

const name = 'key'

/** Serialized fields of the last submit, and its key. */
export type Attempt = { readonly words: string; readonly key: string }
type Memory = { readonly last: () => Attempt | null; readonly keep: (attempt: Attempt) => void }
type OnceOptions = {
  /** Storage for the last attempt. Without it the attempt is lost when the page is left. */
  readonly memory?: Memory
  /** Key in the server-rendered form, used when JavaScript has not run. */
  readonly unmarked?: string
}

/** Spread `field` on a hidden input and call `mark` in `onSubmit`. Changed fields, or another submit button, get a new key. */
export function useOnceKey({ memory, unmarked = '' }: OnceOptions = {}) {
  const here = useRef<Attempt | null>(null)
  const mark = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(form, submitter)
    fields.delete(name)
    const words = JSON.stringify([...fields])
    let attempt = memory?.last() ?? here.current
    if (attempt?.words !== words) attempt = { words, key: crypto.randomUUID() }
    here.current = attempt
    memory?.keep(attempt)
    const input = form.elements.namedItem(name)
    if (input instanceof HTMLInputElement) input.value = attempt.key
  }
  return { field: { type: 'hidden', name, defaultValue: unmarked } as const, mark }
}

/** API client with the form's idempotency key. Without a key every submit is executed. */
export function onceApi<Api>(
  { api, apiOnce }: { readonly api: Api; readonly apiOnce: (key: string) => Api },
  form: FormData | null,
): Api {
  const key = form?.get(name)
  return typeof key === 'string' && key !== '' ? apiOnce(key) : api
}
