// Underage detector: the author states to be under eighteen now. Past ages and ages of other people do not count.
import { tokenizePhonetic, clauseBoundary } from '../text/phonetic-tokens.ts'
import { unambiguousPhrases, exclusionPhrases, birthYearPhrases, underagePhrases } from './underage-phrases.ts'
import { hasPhraseMatch, replacePhrases } from '../text/phrase-matcher.ts'

/** `thisYear` is needed because some authors state their birth year. */
export function statesUnderage(text: string, thisYear: number = new Date().getFullYear()): boolean {
  const tokens = tokenizePhonetic(text)
  const remainingTokens = [clauseBoundary, ...replacePhrases(tokens, exclusionPhrases, clauseBoundary), clauseBoundary]
  const withYears = remainingTokens.map((word) => normalizeBirthYear(word, thisYear))
  return (
    hasPhraseMatch(tokens, unambiguousPhrases) ||
    hasPhraseMatch(remainingTokens, underagePhrases) ||
    hasPhraseMatch(withYears, birthYearPhrases)
  )
}

/** Only birth years later than eighteen years ago count: an author born exactly then may be of age or not. */
function normalizeBirthYear(word: string, thisYear: number): string {
  return /^20\d\d$/.test(word) && Number(word) > thisYear - 18 && Number(word) <= thisYear - 5 ? 'bornlate' : word
}
