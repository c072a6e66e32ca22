// Hears that whoever writes says to be under eighteen now: not that they were, and not that somebody else is.
import { hearWords, pause } from './heard-words.ts'
import { certain, meantOtherwise, ofBirthYears, ofMinors } from './minor-age-phrases.ts'
import { hasPhrase, withoutPhrases } from './phrases.ts'

/** The year is asked for because some say when they were born. */
export function saysUnderage(text: string, thisYear: number = new Date().getFullYear()): boolean {
  const heard = hearWords(text)
  const words = [pause, ...withoutPhrases(heard, meantOtherwise, pause), pause]
  const withYears = words.map((word) => birthYear(word, thisYear))
  return hasPhrase(heard, certain) || hasPhrase(words, ofMinors) || hasPhrase(withYears, ofBirthYears)
}

/** Whoever was born eighteen years ago may be of age or not: only later years count. */
function birthYear(word: string, thisYear: number): string {
  return /^20\d\d$/.test(word) && Number(word) > thisYear - 18 && Number(word) <= thisYear - 5 ? 'bornlate' : word
}
