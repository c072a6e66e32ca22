// What is not needed to read comes when the page has been there for some seconds: it competes with nothing, and whoever only passes
// through does not carry it.
import { useEffect, useState } from 'react'

const quietMs = 5_000

/** `what` is what has to have been there for so long. */
export function useLater(what: string): boolean {
  const [quiet, setQuiet] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(what), quietMs)
    return () => clearTimeout(timer)
  }, [what])
  return quiet === what
}
