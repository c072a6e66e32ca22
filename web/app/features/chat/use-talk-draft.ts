// React hook: saves the message draft and the unsent messages on the device.
import { useEffect, useRef, useState } from 'react'
import type { Outbox } from './outbox.ts'
import { keepTalk, readTalk } from './talk-draft.ts'

/** Debounce: short enough to lose little, long enough for a slow phone. */
const pauseMs = 400

/** Draft text and unsent messages share one storage entry. */
export function useTalkDraft(id: string, who: string, outbox: Outbox) {
  const [kept, setKept] = useState('')
  const text = useRef('')
  const unsent = useRef(outbox)
  const held = useRef(new Set<string>())
  const isTouched = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keepNow = () => {
    clearTimeout(timer.current)
    if (!isTouched.current) return
    const left = unsent.current.filter(({ state }) => state !== 'sent')
    keepTalk(id, who, { text: text.current, unsent: left }, held.current)
  }
  useEffect(() => {
    text.current = readTalk(id).text
    setKept(text.current)
    const hide = () => document.visibilityState === 'hidden' && keepNow()
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      keepNow()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per conversation
  }, [id])
  useEffect(() => {
    if (unsent.current === outbox) return
    unsent.current = outbox
    for (const { key } of outbox) held.current.add(key)
    isTouched.current = true
    keepNow()
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the outbox changes
  }, [outbox])
  return {
    kept,
    keep: (words: string) => {
      text.current = words
      isTouched.current = true
      clearTimeout(timer.current)
      timer.current = setTimeout(keepNow, pauseMs)
    },
  }
}
