// The key of a form that must not take effect twice: pressed twice, or sent again after a network failed, it carries the same one.
import { type FormEvent, useRef } from 'react'

const name = 'key'

/** What was sent last, and the key it carried. */
export type Attempt = { readonly words: string; readonly key: string }
type Memory = { readonly last: () => Attempt | null; readonly keep: (attempt: Attempt) => void }
type OnceOptions = {
  /** Where the last attempt is kept. Without one it is forgotten with the page. */
  readonly memory?: Memory
  /** What the form carries until a script marks it. */
  readonly unmarked?: string
}

/** Spread `field` on a hidden input and call `mark` when the form is sent. Other words are another attempt, and so is another button. */
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

/** The API for what the form asks: without a key, each time it is sent counts. */
export function onceApi<Api>(
  { api, apiOnce }: { readonly api: Api; readonly apiOnce: (key: string) => Api },
  form: FormData | null,
): Api {
  const key = form?.get(name)
  return typeof key === 'string' && key !== '' ? apiOnce(key) : api
}
