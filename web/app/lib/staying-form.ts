// React hook: submits a form without navigation. Errors show beside the form; after a success the loaders revalidate.
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { unreachableText } from './error-texts.ts'

type StayingForm = {
  /** Form data in flight; null when idle. */
  readonly sent: FormData | null
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export const tryAgainText = 'Inténtalo de nuevo.'

/** Builds the result for a request without a response; `advice` is the message for the user. */
type Unanswered<Outcome> = (form: FormData, advice: string) => Outcome

/**
 * Without JavaScript the form posts to its own page. `done` receives the result and returns whether data changed.
 * A submit during a request is queued; a repeated identical submit (double click) is ignored.
 */
export function useStayingForm<Outcome>(
  address: string,
  unanswered: Unanswered<Outcome>,
  done: (outcome: Outcome) => boolean,
): StayingForm {
  const [sent, setSent] = useState<FormData | null>(null)
  const line = useRef<readonly FormData[]>([])
  const { revalidate } = useRevalidator()
  const sendLine = async () => {
    let isChanged = false
    for (let [form] = line.current; form; [form] = line.current) {
      setSent(form)
      isChanged = done(await ask(address, form, unanswered)) || isChanged
      line.current = line.current.slice(1)
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
      const last = line.current.at(-1)
      if (last && isSame(last, form)) return
      line.current = [...line.current, form]
      if (!last) void sendLine()
    },
  }
}

function isSame(one: FormData, other: FormData): boolean {
  return String(fieldsOf(one)) === String(fieldsOf(other))
}

/** Uses `fetch` instead of the router, so that an error stays beside the form and does not reach the error boundary. */
async function ask<Outcome>(address: string, form: FormData, unanswered: Unanswered<Outcome>): Promise<Outcome> {
  try {
    const reply = await fetch(address, { method: 'POST', body: fieldsOf(form) })
    // The session ended meanwhile: a reload lets the route guard redirect to login and back.
    if (reply.status === 401) return await leaving()
    return (await reply.json()) as Outcome
  } catch (error) {
    return unanswered(form, error instanceof TypeError ? unreachableText : tryAgainText)
  }
}

function leaving(): Promise<never> {
  location.reload()
  return new Promise(() => {})
}

function fieldsOf(form: FormData): URLSearchParams {
  return new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}
