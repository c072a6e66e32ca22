// Clock of a test world: the system clock plus an offset, or stopped. It replaces the clock of the application's dependencies.
import type { Deps } from '../../src/platform/context/request-context.ts'

type Duration = { readonly days?: number; readonly hours?: number; readonly ms?: number }

export type TestClock = {
  readonly now: () => number
  readonly advance: (duration: Duration) => void
  /** Stops the clock at its current time; from then on each read moves it by the step. */
  readonly stop: (stepMs?: number) => void
  /** Stops the clock at this time. */
  readonly set: (time: number) => void
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** The HTTP rate limiter keeps the system clock: it reads its clock when the process starts. */
export function installClock(services: Deps): TestClock {
  let offset = 0
  let stopped: { now: number; readonly step: number } | null = null
  const now = () => (stopped === null ? Date.now() + offset : (stopped.now += stopped.step))
  Object.assign(services, { clock: now })
  return {
    now,
    advance: ({ days = 0, hours = 0, ms = 0 }) => {
      const duration = days * dayMs + hours * hourMs + ms
      offset += duration
      if (stopped !== null) stopped.now += duration
    },
    stop: (step = 0) => {
      stopped = { now: stopped?.now ?? Date.now() + offset, step }
    },
    set: (time) => {
      stopped = { now: time, step: 0 }
    },
  }
}
