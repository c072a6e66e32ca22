// React hook: submits a form without navigation. Errors show beside the form; after a success the loaders revalidate.
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { networkErrorMessage } from '../errors/error-messages.ts'

type InlineForm = {
  /** Form data in flight; null when idle. */
  readonly sent: FormData | null
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export const retryMessage = 'Inténtalo de nuevo.'

/** Builds the result for a request without a response; `advice` is the message for the user. */
type NetworkErrorResult<Outcome> = (form: FormData, advice: string) => Outcome

/**
 * Without JavaScript the form posts to its own page. `done` receives the result and returns whether data changed.
 * A submit during a request is queued; a repeated identical submit (double click) is ignored.
 */
export function useInlineForm<Outcome>(
  url: string,
  onNetworkError: NetworkErrorResult<Outcome>,
  done: (outcome: Outcome) => boolean,
): InlineForm {
  const [sent, setSent] = useState<FormData | null>(null)
  const queue = useRef<readonly FormData[]>([])
  const { revalidate } = useRevalidator()
  const sendQueue = async () => {
    let isChanged = false
    for (let [form] = queue.current; form; [form] = queue.current) {
      setSent(form)
      isChanged = done(await postForm(url, form, onNetworkError)) || isChanged
      queue.current = queue.current.slice(1)
    }
    setSent(null)
    if (isChanged) await revalidate()
  }
  return {
    sent,
    onSubmit: (event) => {
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent
      const form = new FormData(event.currentTarget, submitter)
      const last = queue.current.at(-1)
      if (last && isSameForm(last, form)) return
      queue.current = [...queue.current, form]
      if (!last) void sendQueue()
    },
  }
}

function isSameForm(one: FormData, other: FormData): boolean {
  return String(textFields(one)) === String(textFields(other))
}

/** Uses `fetch` instead of the router, so that an error stays beside the form and does not reach the error boundary. */
async function postForm<Outcome>(
  url: string,
  form: FormData,
  onNetworkError: NetworkErrorResult<Outcome>,
): Promise<Outcome> {
  try {
    const reply = await fetch(url, { method: 'POST', body: textFields(form) })
    // The session ended meanwhile: a reload lets the route guard redirect to login and back.
    if (reply.status === 401) return await reloadPage()
    return (await reply.json()) as Outcome
  } catch (error) {
    return onNetworkError(form, error instanceof TypeError ? networkErrorMessage : retryMessage)
  }
}

function reloadPage(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}

function textFields(form: FormData): URLSearchParams {
  return new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
