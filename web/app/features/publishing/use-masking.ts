// React hook: masks a detected piece of PII in the text field.
import type { RefObject } from 'react'
import { loadWords } from './use-words.ts'
import type { Giveaway, Seen } from './words.ts'

/** `changed` is called after the field's value has changed. */
export function useMasking(field: RefObject<HTMLTextAreaElement | null>, seen: Seen, changed: () => void) {
  async function mask({ start, end }: Giveaway) {
    const { lookAt, maskGiveaway } = await loadWords()
    if (!field.current) return
    // The text may have changed since the scan.
    const { value } = field.current
    const fragment = seen.text.slice(start, end)
    const there = lookAt(value).giveaways.find((one) => value.slice(one.start, one.end) === fragment)
    if (there) field.current.value = maskGiveaway(value, there)
    changed()
  }
  return {
    onMask: (giveaway: Giveaway) => void mask(giveaway),
    onDone: () => field.current?.focus({ preventScroll: true }),
  }
}
