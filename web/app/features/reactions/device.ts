// The token by which the server knows this browser's reactions: asked for when somebody first reacts, and kept.
import { limits } from '@murmullo/contract/limits'
import type { reactions } from '@murmullo/contract/reactions'
import { callApi } from '../../lib/call-api.ts'
import { deviceKey, storedDevice } from './reaction-memory.ts'

/** For browsers that may not keep anything. */
let unkept: string | null = null
let issuing: Promise<void> | null = null
let oldEnough: Promise<unknown> = Promise.resolve()

export function readDevice(): string | null {
  const found = storedDevice() ?? unkept
  return found && /^[\w-]{40,200}$/.test(found) ? found : null
}

/** One whose reactions count. It is read anew each time, because another tab may have changed it. */
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
    // Nothing was kept there.
  }
}

async function issue(): Promise<void> {
  try {
    const { device } = await callApi<typeof reactions.issueDevice>('POST', '/devices', {})
    // Of two tabs that ask at once, the first answer counts.
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

/** Whoever leaves before that is heard all the same, though not counted. */
function age(): Promise<unknown> {
  return new Promise((resolve) => {
    // A little longer than asked: two servers' clocks are never the same.
    setTimeout(resolve, limits.reactions.deviceAgeMs + 500)
    addEventListener('pagehide', resolve, { once: true })
  })
}
