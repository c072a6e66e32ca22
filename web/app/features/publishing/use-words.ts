// React hook: debounced text scan for PII and self-harm. It runs in the browser; nothing is sent or stored.
import { useEffect, useState } from 'react'
import type { Seen } from './words.ts'

/** Debounce. Short, so the layout change still counts as a response to user input and not as a layout shift. */
const pauseMs = 150

const nothing: Seen = { text: '', needsHelp: false, giveaways: [] }
export const loadWords = () => import('./words.ts')

export function useWords(text: string, begun: boolean): Seen {
  const [seen, setSeen] = useState(nothing)
  useEffect(() => {
    // Preload. A failed load only means less help.
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
