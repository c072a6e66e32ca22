// Predictions of the rules alone: what the site decides about a text without a model, mapped to the categories.
import { secretLimits } from '@murmullo/contract/constants/limits'
import { userText } from '@murmullo/contract/core/primitives'
import type { GoldenText } from '@murmullo/contract/moderation/lab'
import type { LabPrediction } from '@murmullo/contract/moderation/lab-values'
import { compileSpamTerms, defaultSpamTerms, findSpam } from '@murmullo/contract/safety/spam-matcher'
import { matchRules } from '../checks/moderate-text.ts'
import type { Predictions } from './lab-runs.columns.ts'

const publishable = userText(secretLimits.textMax)

/** `terms`: the saved spam terms; the built-in ones always apply. */
export async function predictByRules(texts: readonly GoldenText[], terms: readonly string[]): Promise<Predictions> {
  const compiled = compileSpamTerms([...defaultSpamTerms, ...terms])
  const predictions: Record<string, LabPrediction> = {}
  for (const { id, text } of texts) {
    predictions[id] = predict(text, compiled)
    // Some milliseconds per text at worst: other requests of the process run in between.
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  return predictions
}

/** In the order of publishing: the schema of the request, spam terms, then the rules that hide. */
function predict(text: string, terms: ReturnType<typeof compileSpamTerms>): LabPrediction {
  const parsed = publishable.safeParse(text)
  // Refused: unreadable characters that hide words, control characters, bidi controls.
  if (!parsed.success) return 'filterEvasion'
  // The terms are names and addresses of sites, and advertising.
  if (findSpam(parsed.data, terms) !== null) return 'maliciousLinks'
  // A stated age under 18 has the effect of that category: hidden until two moderators approve. Self-harm never hides a text.
  return matchRules(parsed.data).includes('underage') ? 'childAbuse' : 'clean'
}
