// React hooks: whether this render must match the server-rendered HTML (hydration).
import { useState, useSyncExternalStore } from 'react'

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
