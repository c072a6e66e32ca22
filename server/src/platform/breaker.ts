// Stops asking whoever does not answer: after failures in a row nobody waits for it, and now and then one goes to see.
export type Breaker = {
  /** A turn to ask, or null when it is no use. Whoever takes a turn says how it went. */
  readonly enter: (about: string) => Turn | null
  /** Then whoever gets a turn is the one who goes to see. */
  readonly isOpen: () => boolean
}
export type Turn = (worked: boolean) => void

type BreakerOptions = {
  readonly clock?: () => number
  /** How many different matters must fail, with nothing that works in between. */
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
  // Different ones: a single matter that is too hard, however often it comes back, says nothing about the others.
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
    // What was asked before it opened may fail after it.
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
