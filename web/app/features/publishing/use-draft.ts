// React hook: saves the draft of the publish form on the device, restores it and discards it.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Draft, forgetDraft, keepDraft, readDraft } from '../../lib/draft.ts'
import { lengthOf, writtenIn } from './secret-in-form.ts'

/** Debounce: short enough to lose little, long enough for a slow phone. */
const pauseMs = 400

export type DraftState = 'none' | 'kept' | 'discarded'

export function useDraft(form: RefObject<HTMLFormElement | null>, afterFilling: () => void) {
  const [state, setState] = useState<DraftState>('none')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const discarded = useRef<Draft | null>(null)

  function keepNow(element = form.current) {
    if (timer.current === undefined || !element) return
    clearTimeout(timer.current)
    timer.current = undefined
    const draft = draftIn(element)
    if (lengthOf(draft.text) === 0) forgetDraft()
    setState(lengthOf(draft.text) > 0 && keepDraft(draft) ? 'kept' : 'none')
  }

  useEffect(() => {
    const element = form.current
    const draft = readDraft()
    // Text typed before hydration, or returned by the server, is newer than the draft.
    if (element && draft && lengthOf(writtenIn(new FormData(element)).text) === 0) {
      fill(element, draft)
      setState('kept')
    }
    afterFilling()
    const onHidden = () => document.visibilityState === 'hidden' && keepNow()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      // The ref is already cleared at unmount; the element still holds the values.
      keepNow(element)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- runs once on mount
  }, [])

  return {
    state,
    /** Call on every input event. */
    touch: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => keepNow(), pauseMs)
    },
    /** Storage of the idempotency key, saved with the draft before each submit. */
    memory: {
      last: () => readDraft()?.sent ?? null,
      keep: (sent: Draft['sent']) => {
        clearTimeout(timer.current)
        timer.current = undefined
        if (form.current) keepDraft({ ...draftIn(form.current), sent })
      },
    },
    discard: () => {
      if (!form.current) return
      clearTimeout(timer.current)
      timer.current = undefined
      discarded.current = draftIn(form.current)
      forgetDraft()
      fill(form.current, { text: '', gender: '', age: '', explicit: false, sent: null })
      afterFilling()
      setState('discarded')
    },
    bringBack: () => {
      if (!form.current || !discarded.current) return
      fill(form.current, discarded.current)
      afterFilling()
      setState(keepDraft(discarded.current) ? 'kept' : 'none')
    },
  }
}

function draftIn(form: HTMLFormElement): Draft {
  const { text, gender, age, explicit } = writtenIn(new FormData(form))
  return { text, gender, age, explicit, sent: readDraft()?.sent ?? null }
}

function fill({ elements }: HTMLFormElement, { text, gender, age, explicit }: Draft): void {
  for (const [name, value] of Object.entries({ text, gender, age })) {
    const field = elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement || field instanceof RadioNodeList)
      field.value = value
  }
  const box = elements.namedItem('explicit')
  if (box instanceof HTMLInputElement) box.checked = explicit
}
