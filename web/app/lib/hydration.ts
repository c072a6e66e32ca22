// Whether this render must repeat what the server rendered.
import { useState, useSyncExternalStore } from 'react'

const never = () => () => {}

/** True on the server and in the first render of the browser, false after. */
export function useHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}

/** True for as long as it stays on screen if the server rendered it: a script element may be kept but never made. */
export function useFromServer(): boolean {
  const hydrating = useHydrating()
  const [fromServer] = useState(hydrating)
  return fromServer
}
