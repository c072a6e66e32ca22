// Self-harm detector: the text may express suicidal thoughts or self-harm. It blocks nothing: it shows help and raises the review priority.
import { tokenizePhonetic } from '../text/phonetic-tokens.ts'
import { scoreSelfHarm } from './self-harm-classifier.ts'
import { hasSelfHarmPhrase } from './self-harm-rules.ts'

/** Log-odds above which a text counts, with a phrase of the lists and without. Chosen by the cross-validation of the trainer, see decision 80. */
const enoughWithPhrase = -1.25
const enoughAlone = 2

export function mentionsSelfHarm(text: string): boolean {
  const score = scoreSelfHarm(text)
  return score > enoughAlone || (score > enoughWithPhrase && hasSelfHarmPhrase(tokenizePhonetic(text)))
}
