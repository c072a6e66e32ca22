// Text scan for PII and self-harm. Runs in the browser, for the author only. Lazy-loaded when the author starts to type.
import { findGiveaways, maskGiveaway } from '@murmullo/contract/giveaways'
import { speaksOfSelfHarm } from '@murmullo/contract/self-harm'

export type Giveaway = ReturnType<typeof findGiveaways>[number]
export type Seen = { readonly text: string; readonly needsHelp: boolean; readonly giveaways: readonly Giveaway[] }

export function lookAt(text: string): Seen {
  return { text, needsHelp: speaksOfSelfHarm(text), giveaways: findGiveaways(text) }
}

export { maskGiveaway }
