// What the words say to an attentive reader, a moment after they are written. Nothing of it is sent or kept.
import { useEffect, useState } from 'react'
import type { Seen } from './words.ts'

/** While a key still counts as just pressed, so that what appears is its answer and not a page that jumps. */
const pauseMs = 150

const nothing: Seen = { text: '', needsHelp: false, giveaways: [] }
export const loadWords = () => import('./words.ts')

export function useWords(text: string, begun: boolean): Seen {
  const [seen, setSeen] = useState(nothing)
  useEffect(() => {
    // Without it there is only less help.
    if (begun) loadWords().catch(() => {})
  }, [begun])
  useEffect(() => {
    if (!begun) return undefined
    let stale = false
    const timer = setTimeout(() => {
      loadWords().then(
        ({ lookAt }) => !stale && setSeen(lookAt(text)),
        () => {},
      )
    }, pauseMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [text, begun])
  return seen
}
