// Reads along in the browser, for whoever writes and for nobody else. Fetched once somebody begins to write.
import { findGiveaways, maskGiveaway } from '@murmullo/contract/giveaways'
import { speaksOfSelfHarm } from '@murmullo/contract/self-harm'

export type Giveaway = ReturnType<typeof findGiveaways>[number]
export type Seen = { readonly text: string; readonly needsHelp: boolean; readonly giveaways: readonly Giveaway[] }

export function lookAt(text: string): Seen {
  return { text, needsHelp: speaksOfSelfHarm(text), giveaways: findGiveaways(text) }
}

export { maskGiveaway }
