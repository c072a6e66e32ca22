// Self-harm detector: the text may express suicidal thoughts or self-harm. It blocks nothing: it shows help and raises the review priority.
import { hearWords, pause } from './heard-words.ts'
import { hasPhrase, withoutPhrases } from './phrases.ts'
import { meantOtherwise } from './self-harm-hyperbole.ts'
import { ofDying, ofHurting } from './self-harm-phrases.ts'

export function speaksOfSelfHarm(text: string): boolean {
  const words = [pause, ...withoutPhrases(hearWords(text), meantOtherwise, pause), pause]
  return hasPhrase(words, ofDying) || hasPhrase(words, ofHurting)
}
