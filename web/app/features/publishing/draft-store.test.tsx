// Tests of the draft store with a form in memory: debounce, flush, discard and undo, blocked storage, and the idempotency key.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSecretDraft, saveSecretDraft } from '../../shared/secret-draft.ts'
import { createDraftStore, type DraftFields, pauseMs } from './draft-store.ts'

const empty: DraftFields = { text: '', gender: '', age: '', explicit: false, hidesCountry: false, later: false }
const full: DraftFields = {
  text: 'Nunca lo dije',
  gender: 'mujer',
  age: '31',
  explicit: true,
  hidesCountry: false,
  later: true,
}
const attempt = { serializedFields: '[]', key: 'key-1' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function open(fields = empty) {
  let current = fields
  const store = createDraftStore()
  store.open({
    read: () => current,
    fill: ({ text, gender, age, explicit, hidesCountry, later }) =>
      void (current = { text, gender, age, explicit, hidesCountry, later }),
  })
  return {
    ...store,
    fields: () => current,
    type: (text: string) => {
      current = { ...current, text }
      store.touch()
    },
  }
}
const saved = () => readSecretDraft()?.text

test('draft: saved 400 ms after the last input, not before', () => {
  const form = open()
  form.type('a')
  vi.advanceTimersByTime(pauseMs - 1)
  form.type('ab')
  vi.advanceTimersByTime(pauseMs - 1)
  expect([saved(), form.state.get()]).toEqual([undefined, 'none'])
  vi.advanceTimersByTime(1)
  expect([saved(), form.state.get()]).toEqual(['ab', 'kept'])
})

test('draft: a hidden tab or a left form saves at once what was typed, and only once', () => {
  const form = open()
  form.type('a')
  form.flush()
  expect(saved()).toBe('a')
  localStorage.clear()
  form.flush()
  vi.advanceTimersByTime(pauseMs)
  expect(saved()).toBeUndefined()
})

test('draft: a flush without input saves nothing, so that another tab keeps its draft', () => {
  const form = open()
  saveSecretDraft({ ...full, sent: null })
  form.flush()
  expect(saved()).toBe('Nunca lo dije')
})

test('draft: an emptied text deletes the draft', () => {
  const form = open()
  form.type('a')
  form.flush()
  form.type(' ')
  form.flush()
  expect([saved(), form.state.get()]).toEqual([undefined, 'none'])
})

test('draft: a new page is filled with every field of the draft; text that is already there is newer', () => {
  saveSecretDraft({ ...full, sent: null })
  const form = open()
  expect([form.fields(), form.state.get()]).toEqual([full, 'kept'])
  const typed = open({ ...empty, text: 'Otro' })
  expect([typed.fields().text, typed.state.get()]).toEqual(['Otro', 'none'])
})

test('draft: discard empties the form and the storage; undo restores both, with the idempotency key', () => {
  saveSecretDraft({ ...full, sent: attempt })
  const form = open()
  form.discard()
  expect([form.fields(), readSecretDraft(), form.state.get()]).toEqual([empty, null, 'discarded'])
  form.restore()
  expect([form.fields(), readSecretDraft(), form.state.get()]).toEqual([full, { ...full, sent: attempt }, 'kept'])
})

test('draft: discard during the debounce, nothing is saved afterwards; undo without a discard changes nothing', () => {
  const form = open()
  form.restore()
  form.type('a')
  form.discard()
  vi.advanceTimersByTime(pauseMs)
  expect([saved(), form.state.get()]).toEqual([undefined, 'discarded'])
})

test('draft: input after a discard is a new draft', () => {
  const form = open(full)
  form.discard()
  form.type('Otro')
  form.flush()
  expect([saved(), form.state.get()]).toEqual(['Otro', 'kept'])
})

test('draft: blocked storage, the state never says that it is saved', () => {
  vi.stubGlobal('localStorage', undefined)
  const form = open(full)
  form.type('a')
  form.flush()
  expect(form.state.get()).toBe('none')
  form.discard()
  form.restore()
  expect([form.fields().text, form.state.get()]).toEqual(['a', 'none'])
})

test('submit: the key is saved with the fields, and a reload reuses it', () => {
  const form = open(full)
  expect(form.keyStorage.last()).toBeNull()
  form.keyStorage.save(attempt)
  expect(readSecretDraft()).toEqual({ ...full, sent: attempt })
  expect(open().keyStorage.last()).toEqual(attempt)
})

test('submit: input after a lost answer keeps the key of the last attempt with the new text', () => {
  const form = open(full)
  form.keyStorage.save(attempt)
  form.type('Otro')
  form.flush()
  expect(readSecretDraft()).toMatchObject({ text: 'Otro', sent: attempt })
})

test('submit: during the debounce, the pending save does not run after the publish deleted the draft', () => {
  const form = open(full)
  form.type('a')
  form.keyStorage.save(attempt)
  localStorage.clear()
  vi.advanceTimersByTime(pauseMs)
  form.flush()
  expect(saved()).toBeUndefined()
})

test('draft: the pause before a save is 400 ms', () => expect(pauseMs).toBe(400))

test('draft: one character that was typed before the page was ready is newer than the draft', () => {
  saveSecretDraft({ ...full, sent: null })
  expect(open({ ...empty, text: 'O' }).fields().text).toBe('O')
})

test('draft: a new page with only spaces is filled with the draft', () => {
  saveSecretDraft({ ...full, sent: null })
  expect(open({ ...empty, text: '  ' }).fields()).toEqual(full)
})
