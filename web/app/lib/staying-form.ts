// Sends a form while its page stays: what could not be done is said beside it, and what was done is read again by the page.
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'

type StayingForm = {
  /** What is being sent; null at rest. */
  readonly sent: FormData | null
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/**
 * Without a script the form goes to its own page. `unanswered` is the outcome when nobody answered; `done` is told the outcome, and says
 * whether anything has changed.
 */
export function useStayingForm<Outcome>(
  address: string,
  unanswered: (form: FormData) => Outcome,
  done: (outcome: Outcome) => boolean,
): StayingForm {
  const [sent, setSent] = useState<FormData | null>(null)
  const { revalidate } = useRevalidator()
  const send = async (form: FormData) => {
    setSent(form)
    const outcome = await ask(address, form, unanswered)
    setSent(null)
    if (done(outcome)) await revalidate()
  }
  return {
    sent,
    onSubmit: (event) => {
      event.preventDefault()
      const { submitter } = event.nativeEvent as SubmitEvent
      if (sent === null) void send(new FormData(event.currentTarget, submitter))
    },
  }
}

/** A plain request and not the router's: its failure stays beside the form. */
async function ask<Outcome>(
  address: string,
  form: FormData,
  unanswered: (form: FormData) => Outcome,
): Promise<Outcome> {
  const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  try {
    const reply = await fetch(address, { method: 'POST', body: new URLSearchParams(fields) })
    return (await reply.json()) as Outcome
  } catch {
    return unanswered(form)
  }
}
