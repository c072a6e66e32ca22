// Hears that somebody may be thinking of dying or of hurting themselves. It blocks nothing: it offers help, and a person looks sooner.
import { hearWords, pause } from './heard-words.ts'
import { hasPhrase, withoutPhrases } from './phrases.ts'
import { meantOtherwise } from './self-harm-hyperbole.ts'
import { ofDying, ofHurting } from './self-harm-phrases.ts'

export function speaksOfSelfHarm(text: string): boolean {
  const words = [pause, ...withoutPhrases(hearWords(text), meantOtherwise, pause), pause]
  return hasPhrase(words, ofDying) || hasPhrase(words, ofHurting)
}
