// Keeps on the device what is being written in a conversation, and what could not be sent.
import { useEffect, useRef, useState } from 'react'
import type { Outbox } from './outbox.ts'
import { keepTalk, readTalk } from './talk-draft.ts'

/** Often enough to lose nothing, seldom enough for a slow phone. */
const pauseMs = 400

/** What is being written and what could not be sent, kept together. */
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
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the conversation is there
  }, [id])
  useEffect(() => {
    if (unsent.current === outbox) return
    unsent.current = outbox
    for (const { key } of outbox) held.current.add(key)
    isTouched.current = true
    keepNow()
    // oxlint-disable-next-line react/exhaustive-deps -- when something is sent, fails or arrives
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
