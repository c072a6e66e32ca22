// Device token of this browser, which identifies its reactions. Requested on the first reaction, and stored in `localStorage`.
import { reactionLimits } from '@murmullo/contract/constants/limits'
import type { reactions } from '@murmullo/contract/content/reactions'
import { callApi } from '../../lib/api/call-api.ts'
import { deviceKey, storedDevice } from './reaction-state.ts'

/** In-memory fallback for browsers without storage. */
let memoryToken: string | null = null
let issuing: Promise<void> | null = null
let minAgeReached: Promise<unknown> = Promise.resolve()

export function readDeviceToken(): string | null {
  const found = storedDevice() ?? memoryToken
  return found && /^[\w-]{40,200}$/.test(found) ? found : null
}

/** Token old enough for its reactions to count. Read from storage on each call, because another tab may have changed it. */
export async function getDeviceToken(): Promise<string> {
  if (!readDeviceToken()) await (issuing ??= issue())
  await minAgeReached
  return readDeviceToken() ?? getDeviceToken()
}

export function removeDeviceToken(): void {
  memoryToken = null
  try {
    localStorage.removeItem(deviceKey)
  } catch {
    // Storage is disabled, so there is nothing to remove.
  }
}

async function issue(): Promise<void> {
  try {
    const { device } = await callApi<typeof reactions.issueDevice>('POST', '/devices', {})
    // If two tabs request a token at once, the first response wins.
    if (!readDeviceToken()) storeToken(device)
    minAgeReached = waitForMinAge()
  } finally {
    issuing = null
  }
}

function storeToken(device: string): void {
  try {
    localStorage.setItem(deviceKey, device)
  } catch {
    memoryToken = device
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
