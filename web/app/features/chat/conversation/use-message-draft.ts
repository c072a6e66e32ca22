// React hook: saves the message draft and the unsent messages on the device.
import { useEffect, useRef, useState } from 'react'
import type { Outbox } from './outbox.ts'
import { saveMessageDraft, readMessageDraft } from './message-draft.ts'

/** Debounce: short enough to lose little, long enough for a slow phone. */
const pauseMs = 400

/** Draft text and unsent messages share one storage entry. */
export function useMessageDraft(id: string, who: string, outbox: Outbox) {
  const [savedText, setSavedText] = useState('')
  const text = useRef('')
  const unsent = useRef(outbox)
  const knownKeys = useRef(new Set<string>())
  const isTouched = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const saveNow = () => {
    clearTimeout(timer.current)
    if (!isTouched.current) return
    const left = unsent.current.filter(({ state }) => state !== 'sent')
    saveMessageDraft(id, who, { text: text.current, unsent: left }, knownKeys.current)
  }
  useEffect(() => {
    text.current = readMessageDraft(id).text
    setSavedText(text.current)
    const hide = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      saveNow()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per conversation
  }, [id])
  useEffect(() => {
    if (unsent.current === outbox) return
    unsent.current = outbox
    for (const { key } of outbox) knownKeys.current.add(key)
    isTouched.current = true
    saveNow()
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the outbox changes
  }, [outbox])
  return {
    savedText,
    save: (value: string) => {
      text.current = value
      isTouched.current = true
      clearTimeout(timer.current)
      timer.current = setTimeout(saveNow, pauseMs)
    },
  }
}
