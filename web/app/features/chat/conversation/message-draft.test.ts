// Unit tests of the message draft: when it is saved, and what is in the storage entry.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { draftTtlMs } from '../../../shared/secret-draft.ts'
import {
  createDraftState,
  type DraftEvent,
  readMessageDraft,
  reduceDraft,
  removeUnsent,
  saveMessageDraft,
} from './message-draft.ts'
import type { UnsentMessage } from './outbox.ts'
import { createDraft } from './use-message-draft.ts'

const who = 'aB3dE5gH7jK9mN1pQ3sT5v'
const unsent = (key: string, state: UnsentMessage['state'] = 'failed'): UnsentMessage => ({
  key,
  text: `text ${key}`,
  at: '2026-11-15T18:00:00Z',
  state,
  reason: null,
  isRestored: false,
})
const keys = () => readMessageDraft('c').unsent.map(({ key }) => key)

beforeEach(() => {
  vi.useFakeTimers()
  const entries = new Map([['sesion', who]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The effects of the last event. */
function play(...events: DraftEvent[]) {
  let state = createDraftState([])
  let effects: unknown[] = []
  for (const event of events) [state, ...effects] = reduceDraft(state, event)
  return { ...state, effects }
}

test('message draft: a restored text is given to the form, and is not saved again', () => {
  expect(play({ type: 'restored', text: 'Hola' })).toMatchObject({ savedText: 'Hola', text: 'Hola', effects: [] })
  for (const type of ['hidden', 'unmounted'] as const)
    expect(play({ type: 'restored', text: 'Hola' }, { type }).effects).toEqual([])
})

test('message draft: typing saves later; a pause, a hidden tab or leaving the page saves at once', () => {
  const typed: DraftEvent = { type: 'typed', text: 'Hola' }
  expect(play(typed).effects).toEqual([{ type: 'saveLater' }])
  for (const type of ['pauseElapsed', 'hidden', 'unmounted'] as const)
    expect(play(typed, { type }).effects).toEqual([
      { type: 'save', draft: { text: 'Hola', unsent: [] }, knownKeys: new Set() },
    ])
})

test('message draft: typing does not change the text that was restored for the form', () => {
  expect(play({ type: 'restored', text: 'Hola' }, { type: 'typed', text: 'Hola a' }).savedText).toBe('Hola')
})

test('message draft: a change of the outbox saves its messages at once, without the sent ones', () => {
  const outbox = [unsent('a', 'sent'), unsent('b', 'sending'), unsent('c', 'queued')]
  expect(play({ type: 'restored', text: 'Hola' }, { type: 'outboxChanged', outbox }).effects).toEqual([
    { type: 'save', draft: { text: 'Hola', unsent: outbox.slice(1) }, knownKeys: new Set(['a', 'b', 'c']) },
  ])
  expect(play({ type: 'outboxChanged', outbox }, { type: 'outboxChanged', outbox }).effects).toEqual([])
})

test('message draft: a message that left the outbox is still known, so that its stored copy is deleted', () => {
  const events: DraftEvent[] = [
    { type: 'outboxChanged', outbox: [unsent('a')] },
    { type: 'outboxChanged', outbox: [] },
  ]
  expect(play(...events).effects).toMatchObject([{ draft: { unsent: [] }, knownKeys: new Set(['a']) }])
})

test('message draft store: typing is debounced, and a save before the pause cancels the timer', () => {
  const setItem = vi.spyOn(localStorage, 'setItem')
  const { dispatch } = createDraft('c', who, [])
  dispatch({ type: 'typed', text: 'H' })
  vi.advanceTimersByTime(399)
  dispatch({ type: 'typed', text: 'Ho' })
  vi.advanceTimersByTime(399)
  expect(setItem).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(readMessageDraft('c').text).toBe('Ho')
  dispatch({ type: 'typed', text: 'Hola' })
  dispatch({ type: 'hidden' })
  expect(readMessageDraft('c').text).toBe('Hola')
  vi.advanceTimersByTime(400)
  expect(setItem).toHaveBeenCalledTimes(2)
})

test('message draft store: after a logout in another tab nothing is saved', () => {
  const { dispatch } = createDraft('c', who, [])
  dispatch({ type: 'typed', text: 'Hola' })
  localStorage.removeItem('sesion')
  dispatch({ type: 'unmounted' })
  expect(readMessageDraft('c').text).toBe('')
})

test('message draft storage: unsent messages of another tab are preserved, own ones are replaced', () => {
  saveMessageDraft('c', who, { text: '', unsent: [unsent('a'), unsent('other')] }, new Set())
  saveMessageDraft('c', who, { text: 'Hola', unsent: [unsent('b')] }, new Set(['a', 'b']))
  expect(keys()).toEqual(['other', 'b'])
})

test('message draft storage: a message that was sent after its page was closed is deleted, and the rest stays', () => {
  saveMessageDraft('c', who, { text: 'Hola', unsent: [unsent('a'), unsent('b')] }, new Set())
  removeUnsent('c', 'a')
  expect([keys(), readMessageDraft('c').text]).toEqual([['b'], 'Hola'])
})

test('message draft storage: an entry without text and messages is deleted, and an expired one is not read', () => {
  saveMessageDraft('c', who, { text: 'Hola', unsent: [] }, new Set())
  vi.setSystemTime(Date.now() + draftTtlMs)
  expect(readMessageDraft('c').text).toBe('')
  saveMessageDraft('c', who, { text: 'Hola', unsent: [] }, new Set())
  saveMessageDraft('c', who, { text: ' ', unsent: [] }, new Set())
  expect(localStorage.getItem('talk c')).toBeNull()
})

test('message draft storage: an invalid entry or invalid messages in it are ignored', () => {
  for (const invalid of ['{', '[]', '{"text":1,"unsent":[],"at":1}', '7']) {
    localStorage.setItem('talk c', invalid)
    expect(readMessageDraft('c')).toEqual({ text: '', unsent: [] })
  }
  const entry = { text: 'Hola', unsent: [null, { key: 1 }, unsent('a')], at: Date.now() }
  localStorage.setItem('talk c', JSON.stringify(entry))
  expect([readMessageDraft('c').text, keys()]).toEqual(['Hola', ['a']])
})

test('message draft storage: blocked storage is no error', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('blocked')
    },
  })
  saveMessageDraft('c', who, { text: 'Hola', unsent: [] }, new Set())
  removeUnsent('c', 'a')
  expect(readMessageDraft('c').text).toBe('')
})

test('message draft storage: an entry is read until just before it expires, and is deleted then', () => {
  saveMessageDraft('c', who, { text: 'Hola', unsent: [] }, new Set())
  vi.setSystemTime(Date.now() + draftTtlMs - 1)
  expect(readMessageDraft('c').text).toBe('Hola')
  vi.setSystemTime(Date.now() + 1)
  expect(readMessageDraft('c').text).toBe('')
  expect(localStorage.getItem('talk c')).toBeNull()
})

test.each([
  ['text', { text: 1 }],
  ['list of messages', { unsent: {} }],
  ['time', { at: `${Date.UTC(2100, 0)}` }],
])('message draft storage: an entry with an invalid %s is ignored', (_, changes) => {
  const entry = { text: 'Hola', unsent: [], at: Date.now(), ...changes }
  localStorage.setItem('talk c', JSON.stringify(entry))
  expect(readMessageDraft('c')).toEqual({ text: '', unsent: [] })
})

test('message draft storage: a message needs key, text and time; the error message is optional', () => {
  const { key, text, at } = unsent('a')
  const messages = ['a', 7, { text, at }, { key, at }, { key, text }, { key, text, at, reason: 7 }]
  const entry = { text: '', unsent: [...messages, { key: 'b', text, at, reason: 'Te bloqueó' }], at: Date.now() }
  localStorage.setItem('talk c', JSON.stringify(entry))
  expect(readMessageDraft('c').unsent).toEqual([
    { key, text, at, reason: null },
    { key: 'b', text, at, reason: 'Te bloqueó' },
  ])
})
