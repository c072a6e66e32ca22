// The clock to show: the server's own until the page is alive, then the reader's.
import type { Zone } from './dates.ts'
import { useHydrating } from './hydration.ts'

export function useZone(): Zone {
  return useHydrating() ? 'utc' : 'local'
}
