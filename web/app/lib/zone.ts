// React hook: time zone for rendering, UTC during hydration and local afterwards.
import type { Zone } from './dates.ts'
import { useHydrating } from './hydration.ts'

export function useZone(): Zone {
  return useHydrating() ? 'utc' : 'local'
}
