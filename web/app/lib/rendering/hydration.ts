// React hooks: whether this render must match the server-rendered HTML (hydration), and the time zone that follows from it.
import { useState, useSyncExternalStore } from 'react'
import type { TimeZone } from '../format/dates.ts'

const never = () => () => {}

/** True on the server and during hydration, false afterwards. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/** True while mounted if the component was server-rendered: a script element may be hydrated, but not created in the browser (CSP). */
export function useIsServerRendered(): boolean {
  const hydrating = useIsHydrating()
  const [fromServer] = useState(hydrating)
  return fromServer
}

/** Time zone for rendering: UTC during hydration and local afterwards. */
export function useTimeZone(): TimeZone {
  return useIsHydrating() ? 'utc' : 'local'
}
