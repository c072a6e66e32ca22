// Circuit breaker: opens after failures in a row, so that callers fail fast; after a pause one request probes the service (half-open).
export type CircuitBreaker = {
  /** Null when the circuit breaker is open. Otherwise a callback, which the caller must call with the outcome. */
  readonly tryAcquire: (requestKey: string) => ReportOutcome | null
  /** While open, a caller that gets a callback is the probe. */
  readonly isOpen: () => boolean
}
export type ReportOutcome = (succeeded: boolean) => void

type CircuitBreakerOptions = {
  readonly clock?: () => number
  /** Number of distinct requests that must fail, without a success in between. */
  readonly failuresToOpen?: number
  readonly pauseMs?: number
  readonly onChange?: (isOpen: boolean) => void
}

export function createCircuitBreaker({
  clock = () => performance.now(),
  failuresToOpen = 3,
  pauseMs = 5_000,
  onChange = () => {},
}: CircuitBreakerOptions = {}): CircuitBreaker {
  // Distinct requests: one that always fails, however often it is retried, says nothing about the others.
  const failed = new Set<string>()
  let openUntil: number | null = null
  let isProbing = false

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
  const recordOutcome = (requestKey: string, succeeded: boolean) => {
    if (succeeded) return close()
    // A request from before opening may fail late.
    if (openUntil !== null) return
    failed.add(requestKey)
    if (failed.size >= failuresToOpen) open()
  }
  return {
    isOpen: () => openUntil !== null,
    tryAcquire: (requestKey) => {
      if (openUntil === null) return (succeeded) => recordOutcome(requestKey, succeeded)
      if (isProbing || clock() < openUntil) return null
      isProbing = true
      return (succeeded) => {
        isProbing = false
        if (succeeded) close()
        else open()
      }
    },
  }
}
