// Device token of this browser, which identifies its reactions. Requested on the first reaction, and stored in `localStorage`.
import { reactionLimits } from '@murmullo/contract/limits'
import type { reactions } from '@murmullo/contract/reactions'
import { callApi } from '../../lib/call-api.ts'
import { deviceKey, storedDevice } from './reaction-memory.ts'

/** In-memory fallback for browsers without storage. */
let unkept: string | null = null
let issuing: Promise<void> | null = null
let oldEnough: Promise<unknown> = Promise.resolve()

export function readDevice(): string | null {
  const found = storedDevice() ?? unkept
  return found && /^[\w-]{40,200}$/.test(found) ? found : null
}

/** Token old enough for its reactions to count. Read from storage on each call, because another tab may have changed it. */
export async function readyDevice(): Promise<string> {
  if (!readDevice()) await (issuing ??= issue())
  await oldEnough
  return readDevice() ?? readyDevice()
}

export function forgetDevice(): void {
  unkept = null
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
    if (!readDevice()) keep(device)
    oldEnough = age()
  } finally {
    issuing = null
  }
}

function keep(device: string): void {
  try {
    localStorage.setItem(deviceKey, device)
  } catch {
    unkept = device
  }
}

/** On `pagehide` the promise resolves early: the reaction is sent, though the server does not count it. */
function age(): Promise<unknown> {
  return new Promise((resolve) => {
    // 500 ms more than required: server clocks differ.
    setTimeout(resolve, reactionLimits.deviceAgeMs + 500)
    addEventListener('pagehide', resolve, { once: true })
  })
}
