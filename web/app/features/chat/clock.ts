// The reader's clock. The server learns it from a cookie that is sent to these pages alone, so that a page comes with the right hours
// and nothing moves when it wakes up. Before the first visit it is the audience's.
import { useEffect } from 'react'
import { audienceBehindMs } from '../../lib/dates.ts'
import { useHydrating } from '../../lib/hydration.ts'
import type { Clock } from './chat-dates.ts'

const name = 'clock'
const yearSeconds = 31_536_000
const mostMinutes = 14 * 60

/** Minutes behind UTC. */
export function clockOf(request: Request): number {
  const said = new RegExp(`(?:^|;\\s*)${name}=(-?\\d{1,3})(?:;|$)`).exec(request.headers.get('cookie') ?? '')?.[1]
  const minutes = Number(said)
  return said !== undefined && Math.abs(minutes) <= mostMinutes ? minutes : audienceBehindMs / 60_000
}

/** `known` is what the server went by. */
export function useClock(known: number): Clock {
  const isHydrating = useHydrating()
  useEffect(() => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    const now = new Date().getTimezoneOffset()
    if (now !== known) document.cookie = `${name}=${now}; Max-Age=${yearSeconds}; Path=/chat; SameSite=Lax${secure}`
  }, [known])
  return isHydrating ? known : 'local'
}
