// One part of /account: its name, what became of its form, and the form.
import type { ErasureMode } from '@murmullo/contract/erasure'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { FormMessage } from './form-message.tsx'

/** What the action of /account says of the form that was sent. */
export type Outcome = {
  readonly intent: string
  /** Plain is what was done as asked, though perhaps not as meant. */
  readonly tone: 'ok' | 'plain' | 'error'
  readonly text: string
  /** Refused for its proof: the form stays open for another try. */
  readonly again?: true
  /** Other words for the account, shown this once. */
  readonly phrase?: string
  /** How to leave, chosen with the first step. */
  readonly mode?: ErasureMode
}

type AccountSectionProps = {
  readonly title: string
  readonly intent: string
  readonly outcome: Outcome | null
  readonly danger?: boolean
  readonly children: ReactNode
}

export function AccountSection({ title, intent, outcome, danger = false, children }: AccountSectionProps) {
  const mine = outcome?.intent === intent ? outcome : null
  return (
    <Card
      as="section"
      edge={danger ? 'admin' : 'plain'}
      className="px-5 py-6 desk:px-7"
      aria-labelledby={`seccion-${intent}`}
    >
      <h2
        id={`seccion-${intent}`}
        className={danger ? 'mb-4 font-voice text-2xl text-admin' : 'mb-4 font-voice text-2xl'}
      >
        {title}
      </h2>
      <FormMessage tone={mine?.tone ?? 'ok'} className="mb-5">
        {mine?.text}
      </FormMessage>
      {children}
    </Card>
  )
}
