// React hook: masks a detected piece of PII in the text field.
import type { RefObject } from 'react'
import { loadTextScan } from './use-text-scan.ts'
import type { PiiMatch, TextScan } from './scan-text.ts'

/** `changed` is called after the field's value has changed. */
export function useMaskPii(field: RefObject<HTMLTextAreaElement | null>, seen: TextScan, changed: () => void) {
  async function mask({ start, end }: PiiMatch) {
    const { scanText, maskPii } = await loadTextScan()
    if (!field.current) return
    // The text may have changed since the scan.
    const { value } = field.current
    const fragment = seen.text.slice(start, end)
    const match = scanText(value).piiMatches.find((one) => value.slice(one.start, one.end) === fragment)
    if (match) field.current.value = maskPii(value, match)
    changed()
  }
  return {
    onMask: (match: PiiMatch) => void mask(match),
    onDone: () => field.current?.focus({ preventScroll: true }),
  }
}
