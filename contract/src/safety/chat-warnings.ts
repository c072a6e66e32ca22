// Safety detector for chat messages: requests to move to another app, for money or for photos. It runs on the client, blocks nothing and
// reports nothing; it only triggers a warning.
import { appPhrases, moneyPhrases, photoPhrases } from './chat-warning-phrases.ts'
import { tokenizePhonetic, clauseBoundary, withoutAccents } from '../text/phonetic-tokens.ts'
import { hasPhraseMatch } from '../text/phrase-matcher.ts'
import { deobfuscate, letterTrait } from '../text/deobfuscate.ts'

export const chatWarnings = ['app', 'money', 'photos'] as const
export type ChatWarning = (typeof chatWarnings)[number]

/** In the order of the list above. Linear time in the length of the text. */
export function detectChatWarnings(text: string): ChatWarning[] {
  const words = [clauseBoundary, ...tokenizePhonetic(text), clauseBoundary]
  const detected: Readonly<Record<ChatWarning, boolean>> = {
    app: hasPhraseMatch(words, appPhrases) || hasObfuscatedAppName(text),
    money: hasPhraseMatch(words, moneyPhrases),
    photos: hasPhraseMatch(words, photoPhrases),
  }
  return chatWarnings.filter((each) => detected[each])
}

/** Long app names only: short ones match ordinary text. Repeated letters are collapsed here, as `collapseRepeats` collapses them in the input. */
const appNames = ['whatsap', 'wasap', 'telegram', 'instagram', 'snapchat', 'facebok', 'mesenger', 'discord']
/** Characters that can be read as either of two letters. */
const eitherLetter: Readonly<Record<string, string>> = { i: '[iI]', l: '[lI]', e: '[eE]', c: '[cE]' }
const spelledName = new RegExp(
  `(?<![a-z])(?:${appNames.map((name) => name.replaceAll(/[ilec]/g, (letter) => eitherLetter[letter] ?? letter)).join('|')})`,
)
const plainName = new RegExp(appNames.join('|'))

/** Naming an app is harmless; only an obfuscated app name triggers the warning. */
function hasObfuscatedAppName(text: string): boolean {
  return (
    spelledName.test(collapseRepeats(deobfuscatedText(text))) &&
    !plainName.test(collapseRepeats(withoutAccents(text).toLowerCase()))
  )
}

/** The deobfuscated text. Single letters form one word whatever separates them. */
function deobfuscatedText(text: string): string {
  const { length, letters, traits } = deobfuscate(text)
  const { afterStop, afterJoint, alone } = letterTrait
  return Array.from({ length }, (_, at) => {
    const own = traits[at] ?? 0
    const isApart = (own & afterStop) !== 0 && (own & (traits[at - 1] ?? 0) & alone) === 0
    const isJoined = (own & afterJoint) !== 0 && (own & alone) === 0
    return (isApart || isJoined ? ' ' : '') + String.fromCharCode(letters[at] ?? 0)
  }).join('')
}

function collapseRepeats(text: string): string {
  return text.replaceAll(/(.)\1+/g, '$1')
}
