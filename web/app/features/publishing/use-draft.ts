// React hook: saves the draft of the publish form on the device, restores it and discards it.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type SecretDraft, deleteSecretDraft, saveSecretDraft, readSecretDraft } from '../../shared/secret-draft.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { countedLength } from '../../lib/forms/text-length.ts'

/** Debounce: short enough to lose little, long enough for a slow phone. */
const pauseMs = 400

export type DraftState = 'none' | 'kept' | 'discarded'

export function useDraft(form: RefObject<HTMLFormElement | null>, afterFilling: () => void) {
  const [state, setState] = useState<DraftState>('none')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const discarded = useRef<SecretDraft | null>(null)

  function saveNow(element = form.current) {
    if (timer.current === undefined || !element) return
    clearTimeout(timer.current)
    timer.current = undefined
    const draft = readDraftForm(element)
    if (countedLength(draft.text) === 0) deleteSecretDraft()
    setState(countedLength(draft.text) > 0 && saveSecretDraft(draft) ? 'kept' : 'none')
  }

  useEffect(() => {
    const element = form.current
    const draft = readSecretDraft()
    // Text typed before hydration, or returned by the server, is newer than the draft.
    if (element && draft && countedLength(readDraftForm(element).text) === 0) {
      fillForm(element, draft)
      setState('kept')
    }
    afterFilling()
    const onHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      // The ref is already cleared at unmount; the element still holds the values.
      saveNow(element)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- runs once on mount
  }, [])

  return {
    state,
    /** Call on every input event. */
    touch: () => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => saveNow(), pauseMs)
    },
    /** Storage of the idempotency key, saved with the draft before each submit. */
    keyStorage: {
      last: () => readSecretDraft()?.sent ?? null,
      save: (sent: SecretDraft['sent']) => {
        clearTimeout(timer.current)
        timer.current = undefined
        if (form.current) saveSecretDraft({ ...readDraftForm(form.current), sent })
      },
    },
    discard: () => {
      if (!form.current) return
      clearTimeout(timer.current)
      timer.current = undefined
      discarded.current = readDraftForm(form.current)
      deleteSecretDraft()
      fillForm(form.current, { text: '', gender: '', age: '', explicit: false, sent: null })
      afterFilling()
      setState('discarded')
    },
    restore: () => {
      if (!form.current || !discarded.current) return
      fillForm(form.current, discarded.current)
      afterFilling()
      setState(saveSecretDraft(discarded.current) ? 'kept' : 'none')
    },
  }
}

function readDraftForm(element: HTMLFormElement): SecretDraft {
  const form = new FormData(element)
  return {
    text: textValue(form, 'text'),
    gender: textValue(form, 'gender'),
    age: textValue(form, 'age').trim(),
    explicit: form.has('explicit'),
    sent: readSecretDraft()?.sent ?? null,
  }
}

function fillForm({ elements }: HTMLFormElement, { text, gender, age, explicit }: SecretDraft): void {
  for (const [name, value] of Object.entries({ text, gender, age })) {
    const field = elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement || field instanceof RadioNodeList)
      field.value = value
  }
  const box = elements.namedItem('explicit')
  if (box instanceof HTMLInputElement) box.checked = explicit
}
