// Checks a text before it is published: our rules and a model's judgement make one verdict, and without a model there is a verdict all the same.
import { judgement, type Verdict } from '@murmullo/contract/verdict'
import type { Patience } from '../../platform/ai.ts'
import type { Services } from '../../platform/call.ts'
import { inField, instructions } from './moderation.prompt.ts'
import { emptyTextVerdict, type RuleHit, raise, verdictFrom, verdictWithout } from './moderation.verdict.ts'

export type { RuleHit }

export type CheckOutcome =
  | { readonly kind: 'judged'; readonly verdict: Verdict }
  /** Published all the same, marked for review. `aiError` tells operators why, in words of ours. */
  | {
      readonly kind: 'failed'
      readonly verdict: Verdict
      readonly aiError: string
      readonly isOutage: boolean
      readonly canAskAgain: boolean
    }

/** Only the text is sent. `hits` is what our rules saw in it: no model can lower them. */
export async function checkText(
  { ai }: Pick<Services, 'ai'>,
  text: string,
  hits: readonly RuleHit[],
  how: Patience = 'short',
): Promise<CheckOutcome> {
  if (text.trim() === '') return { kind: 'judged', verdict: raise(emptyTextVerdict, hits) }
  const answer = await ai.ask({ instructions, text: inField(text), form: judgement }, how)
  if (answer.kind === 'answered') return { kind: 'judged', verdict: raise(verdictFrom(answer), hits) }
  return {
    kind: 'failed',
    verdict: raise(verdictWithout(answer), hits),
    aiError: answer.why.join(', '),
    isOutage: answer.isOutage,
    // What the provider read and refused is for a person.
    canAskAgain: answer.kind !== 'blocked',
  }
}
