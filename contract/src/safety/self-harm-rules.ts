// Phrase rules of the self-harm detector: a phrase of the lists, after phrases with another meaning are removed.
import { clauseBoundary } from '../text/phonetic-tokens.ts'
import { hasPhraseMatch, replacePhrases } from '../text/phrase-matcher.ts'
import { exclusionPhrases } from './self-harm-exclusions.ts'
import { selfHarmPhrases, suicidePhrases } from './self-harm-phrases.ts'

export function hasSelfHarmPhrase(tokens: readonly string[]): boolean {
  const words = [clauseBoundary, ...replacePhrases(tokens, exclusionPhrases, clauseBoundary), clauseBoundary]
  return hasPhraseMatch(words, suicidePhrases) || hasPhraseMatch(words, selfHarmPhrases)
}
