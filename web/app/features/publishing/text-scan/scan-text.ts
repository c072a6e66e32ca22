// Text scan for PII and self-harm. Runs in the browser, for the author only. Lazy-loaded when the author starts to type.
import { detectPii, maskPii } from '@murmullo/contract/pii/detect'
import { mentionsSelfHarm } from '@murmullo/contract/safety/self-harm'

export type PiiMatch = ReturnType<typeof detectPii>[number]
export type TextScan = { readonly text: string; readonly needsHelp: boolean; readonly piiMatches: readonly PiiMatch[] }

export function scanText(text: string): TextScan {
  return { text, needsHelp: mentionsSelfHarm(text), piiMatches: detectPii(text) }
}

export { maskPii }
