// EventSource wrapper: reconnects with backoff and jitter, and treats a missed heartbeat as a timeout.
import { liveLimits } from '@murmullo/contract/limits'
import type { LiveEvent } from '@murmullo/contract/live'

type Line = {
  /** Null closes the connection. Another URL opens another connection. */
  readonly lead: (address: string | null) => void
}
type LineOptions = {
  readonly hear: (event: LiveEvent) => void
  readonly drop: () => void
  readonly signal: AbortSignal
}

const pauses = liveLimits.reconnectMs
const patienceMs = liveLimits.heartbeatMs + liveLimits.timeoutMs

export function openLine({ hear, drop, signal }: LineOptions): Line {
  let wanted: string | null = null
  let source: EventSource | null = null
  let isOpen = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = (next: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(next, ms)
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
    if (isOpen) drop()
    isOpen = false
  }
  /** Reconnect with backoff and jitter, so that clients that lost the connection together do not reconnect together. */
  const again = () => {
    close()
    const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0
    failures += 1
    wait(connect, pause * (1 + Math.random() / 2))
  }
  const connect = () => {
    close()
    // Offline: the `online` event triggers the next attempt.
    if (wanted === null || !navigator.onLine) return
    source = new EventSource(wanted)
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      wait(again, patienceMs)
      const event = JSON.parse(data) as LiveEvent
      if (event.type === 'hello') {
        isOpen = true
        failures = 0
      }
      hear(event)
    })
    source.addEventListener('error', again)
    wait(again, liveLimits.timeoutMs)
  }
  addEventListener('online', connect, { signal })
  addEventListener('offline', close, { signal })
  signal.addEventListener('abort', close)
  return {
    lead: (address) => {
      if (address === wanted) return
      wanted = address
      connect()
    },
  }
}
