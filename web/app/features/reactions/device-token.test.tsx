// Tests of the device token with a stub of the API and of storage: one request, blocked storage, malformed entries and other tabs.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDeviceToken } from './device-token.ts'
import { deviceKey } from './token-storage.ts'

const [first, second] = ['a'.repeat(43), 'b'.repeat(43)]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The API issues these tokens in turn, then fails. */
function create(...tokens: readonly string[]) {
  const queue = [...tokens]
  const call = vi.fn(async () => {
    const device = queue.shift()
    if (device === undefined) throw new Error('service.failed')
    return { device }
  })
  return { token: createDeviceToken(call as never), call }
}

async function getAfterWait(token: { readonly get: () => Promise<string> }) {
  const result = token.get()
  // A rejection during the wait is handled by the caller.
  result.catch(() => {})
  await vi.advanceTimersByTimeAsync(2_500)
  return result
}

/** Storage that reads `entry` and refuses or discards every change. */
const readOnlyStorage = (entry: string | null, write: () => void) =>
  vi.stubGlobal('localStorage', { getItem: () => entry, setItem: write, removeItem: write })
const refuse = () => {
  throw new DOMException('full', 'QuotaExceededError')
}

test('device token: concurrent calls send one request, and the token is stored (REACT-05)', async () => {
  const { token, call } = create(first)
  expect(token.read()).toBeNull()
  expect(await Promise.all([getAfterWait(token), token.get()])).toEqual([first, first])
  expect([call.mock.calls.length, localStorage.getItem(deviceKey)]).toEqual([1, first])
})

test('device token: a new one is returned after 2.5 s, or when the page is hidden; a stored one at once', async () => {
  for (const end of [() => vi.advanceTimersByTimeAsync(1), async () => dispatchEvent(new Event('pagehide'))]) {
    localStorage.clear()
    const { token } = create(first)
    let result = ''
    void token.get().then((value) => (result = value))
    await vi.advanceTimersByTimeAsync(2_499)
    expect(result).toBe('')
    await end()
    await vi.advanceTimersByTimeAsync(0)
    expect(result).toBe(first)
    expect(await create().token.get()).toBe(first)
  }
})

test('device token: after a failed request the next call requests again', async () => {
  const { token, call } = create()
  await expect(getAfterWait(token)).rejects.toThrow('service.failed')
  await expect(getAfterWait(token)).rejects.toThrow('service.failed')
  expect(call).toHaveBeenCalledTimes(2)
})

test.each([
  ['refuses writes and has no entry', null, refuse],
  ['refuses writes and has a malformed entry', '<short>', refuse],
  ['discards writes', null, () => {}],
  ['discards writes and has a malformed entry', '<short>', () => {}],
])('device token: storage that %s, one request and one token in memory', async (_, entry, write) => {
  readOnlyStorage(entry, write)
  const { token, call } = create(first)
  expect(await getAfterWait(token)).toBe(first)
  expect(await token.get()).toBe(first)
  expect(call).toHaveBeenCalledTimes(1)
})

test('device token: blocked storage, the token stays in memory', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { token, call } = create(first, second)
  expect([await getAfterWait(token), await token.get()]).toEqual([first, first])
  token.remove(first)
  expect([await getAfterWait(token), call.mock.calls.length]).toEqual([second, 2])
})

test('device token: a malformed entry in storage is replaced', async () => {
  localStorage.setItem(deviceKey, '<short>')
  const { token } = create(first)
  expect(await getAfterWait(token)).toBe(first)
  expect(localStorage.getItem(deviceKey)).toBe(first)
})

test('device token: a malformed token by the server is an error, not another request', async () => {
  const { token, call } = create('<short>')
  await expect(getAfterWait(token)).rejects.toThrow('malformed')
  expect(call).toHaveBeenCalledTimes(1)
})

test('device token: a removed one is not used again, even if storage cannot delete it', async () => {
  readOnlyStorage(first, refuse)
  const { token } = create(second)
  expect(token.read()).toBe(first)
  token.remove(first)
  expect(token.read()).toBeNull()
  expect(await getAfterWait(token)).toBe(second)
})

test('device token: a token that another tab stored is used, and wins over an answer that arrives later', async () => {
  const { token } = create(first)
  const result = token.get()
  localStorage.setItem(deviceKey, second)
  await vi.advanceTimersByTimeAsync(2_500)
  expect([await result, localStorage.getItem(deviceKey)]).toEqual([second, second])
  token.remove(first)
  expect(localStorage.getItem(deviceKey)).toBe(second)
})

test('device token: another tab removes it during the wait, a new one is requested', async () => {
  const { token } = create(first, second)
  const result = token.get()
  await vi.advanceTimersByTimeAsync(1_000)
  localStorage.clear()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await result).toBe(second)
})
