// React hook: connects the draft store to the publish form: its fields, a hidden tab, and leaving the page.
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { textValue } from '../../lib/forms/form-spec.ts'
import { createDraftStore, type DraftFields } from './draft-store.ts'

export function useDraft(form: RefObject<HTMLFormElement | null>, afterFilling: () => void) {
  const [draft] = useState(createDraftStore)
  const latest = useRef(afterFilling)
  useEffect(() => {
    latest.current = afterFilling
  })
  useEffect(() => {
    // At unmount the ref is already cleared; the element still holds the values.
    const element = form.current
    if (!element) return undefined
    draft.open({
      read: () => readFields(element),
      fill: (fields) => {
        fillForm(element, fields)
        latest.current()
      },
    })
    // Also without a draft: the browser may have restored the fields.
    latest.current()
    const onHidden = () => document.visibilityState === 'hidden' && draft.flush()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      draft.flush()
    }
  }, [form, draft])
  const state = useSyncExternalStore(draft.state.subscribe, draft.state.get, () => 'none' as const)
  return { ...draft, state }
}

function readFields(element: HTMLFormElement): DraftFields {
  const form = new FormData(element)
  return {
    text: textValue(form, 'text'),
    gender: textValue(form, 'gender'),
    age: textValue(form, 'age').trim(),
    explicit: form.has('explicit'),
    hidesCountry: form.has('hidesCountry'),
    later: form.has('later'),
  }
}

function fillForm({ elements }: HTMLFormElement, { text, gender, age, ...boxes }: DraftFields): void {
  for (const [name, value] of Object.entries({ text, gender, age })) {
    const field = elements.namedItem(name)
    if (field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement || field instanceof RadioNodeList)
      field.value = value
  }
  for (const [name, isChecked] of Object.entries(boxes)) {
    const box = elements.namedItem(name)
    if (box instanceof HTMLInputElement) box.checked = isChecked
  }
}
