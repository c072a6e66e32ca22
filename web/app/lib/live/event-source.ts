// EventSource wrapper: reconnects with backoff and jitter, and treats a missed heartbeat as a timeout.
import { liveLimits } from '@murmullo/contract/constants/limits'
import type { LiveEvent } from '@murmullo/contract/api/live-events'

type EventSourceConnection = {
  /** Null closes the connection. Another URL opens another connection. */
  readonly setUrl: (address: string | null) => void
}
type EventSourceOptions = {
  readonly onEvent: (event: LiveEvent) => void
  readonly onDisconnect: () => void
  readonly signal: AbortSignal
}

const backoffMs = liveLimits.reconnectMs
const heartbeatTimeoutMs = liveLimits.heartbeatMs + liveLimits.timeoutMs

export function createEventSource({ onEvent, onDisconnect, signal }: EventSourceOptions): EventSourceConnection {
  let url: string | null = null
  let source: EventSource | null = null
  let isOpen = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const setTimer = (next: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(next, ms)
  }
  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = null
    if (isOpen) onDisconnect()
    isOpen = false
  }
  /** Reconnect with backoff and jitter, so that clients that lost the connection together do not reconnect together. */
  const reconnect = () => {
    close()
    const pause = backoffMs[Math.min(failures, backoffMs.length - 1)] ?? 0
    failures += 1
    setTimer(connect, pause * (1 + Math.random() / 2))
  }
  const connect = () => {
    close()
    // Offline: the `online` event triggers the next attempt.
    if (url === null || !navigator.onLine) return
    source = new EventSource(url)
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      setTimer(reconnect, heartbeatTimeoutMs)
      const event = JSON.parse(data) as LiveEvent
      if (event.type === 'hello') {
        isOpen = true
        failures = 0
      }
      onEvent(event)
    })
    source.addEventListener('error', reconnect)
    setTimer(reconnect, liveLimits.timeoutMs)
  }
  addEventListener('online', connect, { signal })
  addEventListener('offline', close, { signal })
  signal.addEventListener('abort', close)
  return {
    setUrl: (address) => {
      if (address === url) return
      url = address
      connect()
    },
  }
}
