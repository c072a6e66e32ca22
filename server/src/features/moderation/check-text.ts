// Moderates a text: local rules plus one model call produce one verdict. Without a model response there is a fallback verdict.
import { judgement, type Verdict } from '@murmullo/contract/verdict'
import type { Patience } from '../../platform/ai.ts'
import type { Services } from '../../platform/call.ts'
import { inField, instructions } from './moderation.prompt.ts'
import { emptyTextVerdict, type RuleHit, raise, verdictFrom, verdictWithout } from './moderation.verdict.ts'

export type { RuleHit }

export type CheckOutcome =
  | { readonly kind: 'judged'; readonly verdict: Verdict }
  /** The text is published and goes to the review queue. `aiError` is for operators, without provider text. */
  | {
      readonly kind: 'failed'
      readonly verdict: Verdict
      readonly aiError: string
      readonly isOutage: boolean
      readonly canAskAgain: boolean
    }

/** The request payload is the text alone. `hits` are local rule matches; the model cannot lower them. */
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
    // Refused by the provider's safety filter: no retry, a moderator decides.
    canAskAgain: answer.kind !== 'blocked',
  }
}
