// Store: id of the secret that the author has just published with an account that has no recovery phrase. Its page offers one, until it is left or reloaded.
import { createValueStore } from '../../lib/state/value-store.ts'

export const offeredPhrase = createValueStore<string | null>(null)
