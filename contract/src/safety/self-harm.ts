// Self-harm detector: the text may express suicidal thoughts or self-harm. It blocks nothing: it shows help and raises the review priority.
import { tokenizePhonetic, clauseBoundary } from '../text/phonetic-tokens.ts'
import { hasPhraseMatch, replacePhrases } from '../text/phrase-matcher.ts'
import { exclusionPhrases } from './self-harm-exclusions.ts'
import { suicidePhrases, selfHarmPhrases } from './self-harm-phrases.ts'

export function mentionsSelfHarm(text: string): boolean {
  const words = [
    clauseBoundary,
    ...replacePhrases(tokenizePhonetic(text), exclusionPhrases, clauseBoundary),
    clauseBoundary,
  ]
  return hasPhraseMatch(words, suicidePhrases) || hasPhraseMatch(words, selfHarmPhrases)
}
