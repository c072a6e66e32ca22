// Number of loader revalidations that have started. An event received while a revalidation is in flight may be newer than its response.
import { createValueStore } from '../state/value-store.ts'

export const revalidationCount = createValueStore(0)
