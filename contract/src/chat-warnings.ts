// Safety detector for chat messages: requests to move to another app, for money or for photos. It runs on the client, blocks nothing and
// reports nothing; it only triggers a warning.
import { ofApps, ofMoney, ofPhotos } from './chat-warning-phrases.ts'
import { hearWords, pause, withoutAccents } from './heard-words.ts'
import { hasPhrase } from './phrases.ts'
import { spell, trait } from './plain-letters.ts'

export const chatWarnings = ['app', 'money', 'photos'] as const
export type ChatWarning = (typeof chatWarnings)[number]

/** In the order of the list above. Linear time in the length of the text. */
export function warningsIn(text: string): ChatWarning[] {
  const words = [pause, ...hearWords(text), pause]
  const heard: Readonly<Record<ChatWarning, boolean>> = {
    app: hasPhrase(words, ofApps) || namesInDisguise(text),
    money: hasPhrase(words, ofMoney),
    photos: hasPhrase(words, ofPhotos),
  }
  return chatWarnings.filter((each) => heard[each])
}

/** Long app names only: short ones match ordinary text. Repeated letters are collapsed here, as `once` collapses them in the input. */
const appNames = ['whatsap', 'wasap', 'telegram', 'instagram', 'snapchat', 'facebok', 'mesenger', 'discord']
/** Characters that can be read as either of two letters. */
const eitherLetter: Readonly<Record<string, string>> = { i: '[iI]', l: '[lI]', e: '[eE]', c: '[cE]' }
const spelledName = new RegExp(
  `(?<![a-z])(?:${appNames.map((name) => name.replaceAll(/[ilec]/g, (letter) => eitherLetter[letter] ?? letter)).join('|')})`,
)
const plainName = new RegExp(appNames.join('|'))

/** Naming an app is harmless; only an obfuscated app name triggers the warning. */
function namesInDisguise(text: string): boolean {
  return spelledName.test(once(spelledOut(text))) && !plainName.test(once(withoutAccents(text).toLowerCase()))
}

/** The deobfuscated text. Single letters form one word whatever separates them. */
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
