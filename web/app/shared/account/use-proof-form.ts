// React hook: form of /account in two steps, the second with proof (password or recovery phrase).
import type { ErasureMode } from '@murmullo/contract/accounts/erasure'
import { useState } from 'react'
import { type ActionFormState, useActionForm } from '../../lib/forms/action-form.tsx'
import { type FormFailure, isFailure } from '../../lib/forms/form-result.ts'
import { isProofError } from './reauthentication.ts'
import type { SectionReply } from './section-message.tsx'

type ProofReply = SectionReply & { readonly intent: string; readonly mode?: ErasureMode }

type ProofFormOptions = {
  /** Of the first step: `ask-…`. */
  readonly firstIntent: string
  readonly intents: readonly string[]
  readonly networkError?: string
  /** Without a response the second step and its fields stay. */
  readonly staysOnNetworkError: boolean
}

export type ProofFormState = {
  readonly form: ActionFormState<ProofReply>
  readonly isProofStep: boolean
  readonly leaveProofStep: () => void
}

/** Form in two steps. The second one shows after the first press and after a refused proof, until the request is accepted. */
export function useProofForm({
  firstIntent,
  intents,
  networkError,
  staysOnNetworkError,
}: ProofFormOptions): ProofFormState {
  const [step, setStep] = useState<'first' | 'proof' | null>(null)
  const needsProof = (result: FormFailure | ProofReply | null) =>
    isFailure(result) ? isProofError(result.code) : result?.intent === firstIntent
  const form = useActionForm<ProofReply>({
    intent: [firstIntent, ...intents],
    ...(networkError !== undefined && { networkError }),
    onResult: (result) => {
      if (staysOnNetworkError && isFailure(result) && result.code === 'network') return
      setStep(needsProof(result) ? 'proof' : 'first')
    },
  })
  return {
    form,
    // Before the first result with JavaScript: the result of the page, if it was submitted without.
    isProofStep: step === null ? needsProof(form.failure ?? form.success) : step === 'proof',
    leaveProofStep: () => setStep('first'),
  }
}
