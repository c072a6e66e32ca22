// Hears that a message asks to go on elsewhere, for money or for photos. It stops nothing and tells nobody: it only makes one think twice.
import { ofApps, ofMoney, ofPhotos } from './chat-warning-phrases.ts'
import { hearWords, pause, withoutAccents } from './heard-words.ts'
import { hasPhrase } from './phrases.ts'
import { spell, trait } from './plain-letters.ts'

export const chatWarnings = ['app', 'money', 'photos'] as const
export type ChatWarning = (typeof chatWarnings)[number]

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

/** Long names only: of short ones every text has the letters. Nothing in them is doubled, as nothing in what is looked at. */
const appNames = ['whatsap', 'wasap', 'telegram', 'instagram', 'snapchat', 'facebok', 'mesenger', 'discord']
/** A sign may be one letter or another. */
const eitherLetter: Readonly<Record<string, string>> = { i: '[iI]', l: '[lI]', e: '[eE]', c: '[cE]' }
const spelledName = new RegExp(
  `(?<![a-z])(?:${appNames.map((name) => name.replaceAll(/[ilec]/g, (letter) => eitherLetter[letter] ?? letter)).join('|')})`,
)
const plainName = new RegExp(appNames.join('|'))

/** To speak of an app is nothing; whoever hides its name has a reason to. */
function namesInDisguise(text: string): boolean {
  return spelledName.test(once(spelledOut(text))) && !plainName.test(once(withoutAccents(text).toLowerCase()))
}

/** As the eye reads it. Letters that stand alone are one word, whatever is between them. */
function spelledOut(text: string): string {
  const { length, letters, traits } = spell(text)
  const { afterStop, afterJoint, alone } = trait
  return Array.from({ length }, (_, at) => {
    const own = traits[at] ?? 0
    const isApart = (own & afterStop) !== 0 && (own & (traits[at - 1] ?? 0) & alone) === 0
    const isJoined = (own & afterJoint) !== 0 && (own & alone) === 0
    return (isApart || isJoined ? ' ' : '') + String.fromCharCode(letters[at] ?? 0)
  }).join('')
}

function once(text: string): string {
  return text.replaceAll(/(.)\1+/g, '$1')
}
