// Circuit breaker: opens after failures in a row, so that callers fail fast; after a pause one request probes the service (half-open).
export type Breaker = {
  /** Null when the circuit breaker is open. Otherwise a callback, which the caller must call with the outcome. */
  readonly enter: (about: string) => Turn | null
  /** While open, a caller that gets a callback is the probe. */
  readonly isOpen: () => boolean
}
export type Turn = (worked: boolean) => void

type BreakerOptions = {
  readonly clock?: () => number
  /** Number of distinct requests that must fail, without a success in between. */
  readonly failuresToOpen?: number
  readonly pauseMs?: number
  readonly onChange?: (isOpen: boolean) => void
}

export function createBreaker({
  clock = () => performance.now(),
  failuresToOpen = 3,
  pauseMs = 5_000,
  onChange = () => {},
}: BreakerOptions = {}): Breaker {
  // Distinct requests: one that always fails, however often it is retried, says nothing about the others.
  const failed = new Set<string>()
  let openUntil: number | null = null
  let isProbed = false

  const open = () => {
    if (openUntil === null) onChange(true)
    openUntil = clock() + pauseMs
    failed.clear()
  }
  const close = () => {
    if (openUntil !== null) onChange(false)
    openUntil = null
    failed.clear()
  }
  const settle = (about: string, worked: boolean) => {
    if (worked) return close()
    // A request from before opening may fail late.
    if (openUntil !== null) return
    failed.add(about)
    if (failed.size >= failuresToOpen) open()
  }
  return {
    isOpen: () => openUntil !== null,
    enter: (about) => {
      if (openUntil === null) return (worked) => settle(about, worked)
      if (isProbed || clock() < openUntil) return null
      isProbed = true
      return (worked) => {
        isProbed = false
        if (worked) close()
        else open()
      }
    },
  }
}
