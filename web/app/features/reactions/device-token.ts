// Device token of this browser, which identifies its reactions. Requested on the first reaction, and stored in `localStorage`.
import { reactionLimits } from '@murmullo/contract/constants/view-limits'
import type { reactions } from '@murmullo/contract/content/reactions'
import type { callApi } from '../../lib/api/call-api.ts'
import { deviceKey, readStoredToken } from './token-storage.ts'

export type DeviceToken = {
  /** Read from storage on each call, because another tab may have changed it. */
  readonly read: () => string | null
  /** Token old enough for its reactions to count. */
  readonly get: () => Promise<string>
  /** The server does not know this token: it is not used again. */
  readonly remove: (token: string) => void
}

export function createDeviceToken(call: typeof callApi): DeviceToken {
  /** Token of a browser whose storage is blocked, full, or discards values. */
  let memoryToken: string | null = null
  /** Blocked storage may still contain it. */
  let removedToken: string | null = null
  let issuing: Promise<void> | null = null
  let minAgeReached: Promise<unknown> = Promise.resolve()

  /** A malformed entry counts as none, so that it cannot hide the token in memory. */
  const read = () => [readStoredToken(), memoryToken].find((token) => isToken(token) && token !== removedToken) ?? null

  const issue = async () => {
    try {
      const { device } = await call<typeof reactions.issueDevice>('POST', '/devices', {})
      if (!isToken(device)) throw new Error('The issued device token is malformed.')
      // If two tabs request a token at once, the first response wins.
      if (read() === null) store(device)
      minAgeReached = waitForMinAge()
    } finally {
      issuing = null
    }
  }
  const store = (token: string) => {
    tryStorage(() => localStorage.setItem(deviceKey, token))
    memoryToken = readStoredToken() === token ? null : token
  }
  return {
    read,
    get: async () => {
      // Repeated only if another tab removes the token during the wait: `issue` fails, or there is a token.
      for (;;) {
        if (read() === null) await (issuing ??= issue())
        await minAgeReached
        const token = read()
        if (token !== null) return token
      }
    },
    remove: (token) => {
      removedToken = token
      if (memoryToken === token) memoryToken = null
      if (readStoredToken() === token) tryStorage(() => localStorage.removeItem(deviceKey))
    },
  }
}

function isToken(token: string | null): boolean {
  return token !== null && /^[\w-]{40,200}$/.test(token)
}

function tryStorage(write: () => void): void {
  try {
    write()
  } catch {
    // Blocked or full storage: the token stays in memory.
  }
}

/** On `pagehide` the promise resolves early: the reaction is sent, though the server does not count it. */
function waitForMinAge(): Promise<unknown> {
  return new Promise((resolve) => {
    // 500 ms more than required: server clocks differ.
    setTimeout(resolve, reactionLimits.deviceAgeMs + 500)
    addEventListener('pagehide', resolve, { once: true })
  })
}
