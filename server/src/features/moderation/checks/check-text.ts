// Moderates a text: local rules plus one model call produce one verdict. Without a model response there is a fallback verdict.
import { modelResponse, type Verdict } from '@murmullo/contract/moderation/verdict'
import type { TimeoutProfile } from '../../../platform/integrations/ai.ts'
import type { Deps } from '../../../platform/context/request-context.ts'
import { encodePromptInput, systemPrompt } from './moderation.prompt.ts'
import {
  emptyTextVerdict,
  type RuleHit,
  applyRuleHits,
  verdictFromResponse,
  verdictFromFailure,
} from './moderation.verdict.ts'

export type { RuleHit }

export type CheckOutcome =
  | { readonly kind: 'judged'; readonly verdict: Verdict }
  /** The text is published and goes to the review queue. `aiError` is for operators, without provider text. */
  | {
      readonly kind: 'failed'
      readonly verdict: Verdict
      readonly aiError: string
      readonly isOutage: boolean
      readonly canRetry: boolean
    }

type CheckOptions = { readonly timeoutProfile?: TimeoutProfile | undefined; readonly instructions?: string }

/** The request payload is the text alone. `hits` are local rule matches; the model cannot lower them. */
export async function checkText(
  { ai }: Pick<Deps, 'ai'>,
  text: string,
  hits: readonly RuleHit[],
  { timeoutProfile = 'short', instructions = systemPrompt }: CheckOptions = {},
): Promise<CheckOutcome> {
  if (text.trim() === '') return { kind: 'judged', verdict: applyRuleHits(emptyTextVerdict, hits) }
  const answer = await ai.call({ instructions, text: encodePromptInput(text), schema: modelResponse }, timeoutProfile)
  if (answer.kind === 'answered') return { kind: 'judged', verdict: applyRuleHits(verdictFromResponse(answer), hits) }
  return {
    kind: 'failed',
    verdict: applyRuleHits(verdictFromFailure(answer), hits),
    aiError: answer.reasons.join(', '),
    isOutage: answer.isOutage,
    // Refused by the provider's safety filter: no retry, a moderator decides.
    canRetry: answer.kind !== 'blocked',
  }
}
