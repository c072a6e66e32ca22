// The connection itself: open for as long as it is wanted, opened again after a pause when it breaks, and given up when nothing is heard.
import { limits } from '@murmullo/contract/limits'
import type { LiveEvent } from '@murmullo/contract/live'

type Line = {
  /** Null: no connection is wanted. Another address is another connection. */
  readonly lead: (address: string | null) => void
}
type LineOptions = {
  readonly hear: (event: LiveEvent) => void
  readonly drop: () => void
  readonly signal: AbortSignal
}

const pauses = limits.live.reconnectMs
const patienceMs = limits.live.heartbeatMs + limits.live.timeoutMs

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
  /** After a pause that is not the same for all: those who lost it together do not come back together. */
  const again = () => {
    close()
    const pause = pauses[Math.min(failures, pauses.length - 1)] ?? 0
    failures += 1
    wait(connect, pause * (1 + Math.random() / 2))
  }
  const connect = () => {
    close()
    // Without a network there is nothing to try; when it comes back we are told.
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
    wait(again, limits.live.timeoutMs)
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
