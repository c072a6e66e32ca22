// React hook: debounced text scan for PII and self-harm. It runs in the browser; nothing is sent or stored.
import { useEffect, useState } from 'react'
import type { TextScan } from './scan-text.ts'

/** Debounce. Short, so the layout change still counts as a response to user input and not as a layout shift. */
const pauseMs = 150

const emptyScan: TextScan = { text: '', needsHelp: false, piiMatches: [] }
export const loadTextScan = () => import('./scan-text.ts')

export function useTextScan(text: string, begun: boolean): TextScan {
  const [scan, setScan] = useState(emptyScan)
  useEffect(() => {
    // Preload. A failed load only means less help.
    if (begun) loadTextScan().catch(() => {})
  }, [begun])
  useEffect(() => {
    if (!begun) return undefined
    let stale = false
    const timer = setTimeout(() => {
      loadTextScan().then(
        ({ scanText }) => !stale && setScan(scanText(text)),
        () => {},
      )
    }, pauseMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [text, begun])
  return scan
}
