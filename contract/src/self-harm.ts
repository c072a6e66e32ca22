// Self-harm detector: the text may express suicidal thoughts or self-harm. It blocks nothing: it shows help and raises the review priority.
import { tokenizePhonetic, clauseBoundary } from './heard-words.ts'
import { hasPhraseMatch, replacePhrases } from './phrases.ts'
import { exclusionPhrases } from './self-harm-hyperbole.ts'
import { suicidePhrases, selfHarmPhrases } from './self-harm-phrases.ts'

export function mentionsSelfHarm(text: string): boolean {
  const words = [
    clauseBoundary,
    ...replacePhrases(tokenizePhonetic(text), exclusionPhrases, clauseBoundary),
    clauseBoundary,
  ]
  return hasPhraseMatch(words, suicidePhrases) || hasPhraseMatch(words, selfHarmPhrases)
}
