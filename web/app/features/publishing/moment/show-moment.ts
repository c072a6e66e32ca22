// Store of the moment after a publication: whether it is shown. It ends with the page of the form.
import { createValueStore } from '../../../lib/state/value-store.ts'

/** Length of its animation. */
export const momentMs = 900

export const isMomentShown = createValueStore(false)

export async function showMoment(): Promise<void> {
  isMomentShown.set(true)
  await new Promise((resolve) => setTimeout(resolve, momentMs))
}
