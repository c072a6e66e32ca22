// Section component of /account: heading, result message of the last action, and the form.
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import type { ReactNode } from 'react'
import { Card } from '../../ui/layout/card.tsx'
import { FormMessage } from '../../lib/forms/form-message.tsx'

/** Result of the /account action for the submitted form. */
export type Outcome = {
  readonly intent: string
  /** `plain`: the request succeeded, but perhaps not with the effect the user intended. */
  readonly tone: 'ok' | 'plain' | 'error'
  readonly text: string
  /** The proof of re-authentication was refused: the form stays open for a retry. */
  readonly isProofRefused?: true
  /** The new recovery phrase. It is shown only in this response. */
  readonly phrase?: string
  /** Erasure mode that the user selected in the first step. */
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
  const ownOutcome = outcome?.intent === intent ? outcome : null
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
      <FormMessage tone={ownOutcome?.tone ?? 'ok'} className="mb-5">
        {ownOutcome?.text}
      </FormMessage>
      {children}
    </Card>
  )
}
