// Sends a form while its page stays: what could not be done is said beside it, and what was done is read again by the page.
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { unreachableText } from './error-texts.ts'

type StayingForm = {
  /** What is being sent; null at rest. */
  readonly sent: FormData | null
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

export const tryAgainText = 'Inténtalo de nuevo.'

/** The outcome when nobody answered, and what to do about it. */
type Unanswered<Outcome> = (form: FormData, advice: string) => Outcome

/**
 * Without a script the form goes to its own page. `done` is told the outcome, and says
 * whether anything has changed. What is asked while something is on its way follows it; the same again is one press too many.
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

/** A plain request and not the router's: its failure stays beside the form. */
async function ask<Outcome>(address: string, form: FormData, unanswered: Unanswered<Outcome>): Promise<Outcome> {
  try {
    const reply = await fetch(address, { method: 'POST', body: fieldsOf(form) })
    // Signed out meanwhile: the page itself knows the way to sign in and back.
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
