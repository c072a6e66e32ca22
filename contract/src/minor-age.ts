// Underage detector: the author states to be under eighteen now. Past ages and ages of other people do not count.
import { hearWords, pause } from './heard-words.ts'
import { certain, meantOtherwise, ofBirthYears, ofMinors } from './minor-age-phrases.ts'
import { hasPhrase, withoutPhrases } from './phrases.ts'

/** `thisYear` is needed because some authors state their birth year. */
export function saysUnderage(text: string, thisYear: number = new Date().getFullYear()): boolean {
  const heard = hearWords(text)
  const words = [pause, ...withoutPhrases(heard, meantOtherwise, pause), pause]
  const withYears = words.map((word) => birthYear(word, thisYear))
  return hasPhrase(heard, certain) || hasPhrase(words, ofMinors) || hasPhrase(withYears, ofBirthYears)
}

/** Only birth years later than eighteen years ago count: an author born exactly then may be of age or not. */
function birthYear(word: string, thisYear: number): string {
  return /^20\d\d$/.test(word) && Number(word) > thisYear - 18 && Number(word) <= thisYear - 5 ? 'bornlate' : word
}
