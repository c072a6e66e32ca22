// Tests of the draft storage: expiry, logout, the session that all tabs share, and blocked or foreign storage.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftStorage, deleteSecretDraft, draftTtlMs, messageDraftPrefix } from './secret-draft.ts'

const draft = {
  text: 'Nunca lo dije',
  gender: 'mujer',
  age: '31',
  explicit: true,
  hidesCountry: false,
  later: false,
  sent: null,
}

const refuse = () => {
  throw new DOMException('no', 'SecurityError')
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('secret draft: another tab or a reload reads what was saved, and nothing after it was removed', () => {
  expect(createDraftStorage().save(draft)).toBe(true)
  expect(createDraftStorage().read()).toEqual(draft)
  deleteSecretDraft()
  expect(createDraftStorage().read()).toBeNull()
})

test('secret draft: it is read until its retention ends, then it is deleted', () => {
  const storage = createDraftStorage()
  storage.save(draft)
  vi.advanceTimersByTime(draftTtlMs - 1)
  expect(storage.read()).toEqual(draft)
  vi.advanceTimersByTime(1)
  expect([storage.read(), localStorage.getItem('draft')]).toEqual([null, null])
})

test('secret draft: each save starts the retention again', () => {
  const storage = createDraftStorage()
  storage.save(draft)
  vi.advanceTimersByTime(draftTtlMs - 1)
  storage.save(draft)
  vi.advanceTimersByTime(draftTtlMs - 1)
  expect(storage.read()).toEqual(draft)
})

test.each(['{', '"text"', '{}', '{"text":5,"at":1}', 'null'])(
  'secret draft: the foreign entry %s is no draft',
  (entry) => {
    localStorage.setItem('draft', entry)
    expect(createDraftStorage().read()).toBeNull()
  },
)

test.each(['blocked', 'refusing'])('secret draft: with %s storage nothing is saved, read or thrown', (kind) => {
  vi.stubGlobal(
    'localStorage',
    kind === 'blocked' ? undefined : { getItem: refuse, setItem: refuse, removeItem: refuse },
  )
  const storage = createDraftStorage()
  expect([storage.save(draft), storage.read(), storage.isSameSession('ana')]).toEqual([false, null, false])
  deleteSecretDraft()
  storage.removeAll()
})

test('secret draft: full storage reports that the draft was not stored', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(createDraftStorage().save(draft)).toBe(false)
})

test('logout: deletes the secret draft, all message drafts and the offline feed, and nothing else', () => {
  const deleted: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) })
  const storage = createDraftStorage()
  storage.save(draft)
  localStorage.setItem(`${messageDraftPrefix}a`, '{}')
  localStorage.setItem('theme', 'dark')
  storage.removeAll()
  expect([Object.keys(localStorage), deleted]).toEqual([['theme'], ['murmullo feed']])
})

test('logout: the page that is still open stores no draft again; a new session does', () => {
  localStorage.setItem('sesion', 'ana')
  const storage = createDraftStorage()
  expect(storage.isSameSession('ana')).toBe(true)
  storage.removeAll()
  expect([storage.isSameSession('ana'), storage.save(draft), storage.read()]).toEqual([false, false, null])
  // The logout response clears the storage before it replaces the page.
  localStorage.clear()
  expect([storage.save(draft), storage.read()]).toEqual([false, null])
  localStorage.setItem('sesion', '')
  expect(storage.save(draft)).toBe(true)
  localStorage.setItem('sesion', 'luz')
  expect([storage.isSameSession('luz'), storage.isSameSession('ana')]).toEqual([true, false])
})

test('logout in another tab: the shared session id has changed, so the session is not the same', () => {
  localStorage.setItem('sesion', 'ana')
  const storage = createDraftStorage()
  localStorage.setItem('sesion', '')
  expect(storage.isSameSession('ana')).toBe(false)
})
