// React hook: time zone for rendering, UTC during hydration and local afterwards.
import type { TimeZone } from './dates.ts'
import { useIsHydrating } from './hydration.ts'

export function useTimeZone(): TimeZone {
  return useIsHydrating() ? 'utc' : 'local'
}
