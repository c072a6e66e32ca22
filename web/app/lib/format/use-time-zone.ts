// React hook: time zone for rendering, UTC during hydration and local afterwards.
import type { TimeZone } from './dates.ts'
import { useIsHydrating } from '../rendering/hydration.ts'

export function useTimeZone(): TimeZone {
  return useIsHydrating() ? 'utc' : 'local'
}
