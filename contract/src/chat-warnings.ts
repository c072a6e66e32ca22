// Hears that a message asks to go on elsewhere, for money or for photos. It stops nothing and tells nobody: it only makes one think twice.
import { ofApps, ofMoney, ofPhotos } from './chat-warning-phrases.ts'
import { hearWords, pause, withoutAccents } from './heard-words.ts'
import { hasPhrase } from './phrases.ts'
import { findSpam, prepareTerms } from './spam.ts'

export const chatWarnings = ['app', 'money', 'photos'] as const
export type ChatWarning = (typeof chatWarnings)[number]

/** Long names only: of short ones every text has the letters. */
const appNames = ['whatsapp', 'wasap', 'telegram', 'instagram', 'snapchat', 'facebook', 'messenger', 'discord']
const preparedNames = prepareTerms(appNames)

/** In the order of the list above. The time grows with the text alone. */
export function warningsIn(text: string): ChatWarning[] {
  const words = [pause, ...hearWords(text), pause]
  const heard: Readonly<Record<ChatWarning, boolean>> = {
    app: hasPhrase(words, ofApps) || namesInDisguise(text),
    money: hasPhrase(words, ofMoney),
    photos: hasPhrase(words, ofPhotos),
  }
  return chatWarnings.filter((each) => heard[each])
}

/** To speak of an app is nothing; whoever hides its name has a reason to. */
function namesInDisguise(text: string): boolean {
  if (findSpam(text, preparedNames) === null) return false
  const plain = withoutAccents(text).toLowerCase()
  return !appNames.some((name) => plain.includes(name))
}
