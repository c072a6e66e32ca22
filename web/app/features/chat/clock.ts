// The reader's clock. The server learns it from a cookie that is sent to these pages alone, so that a page comes with the right hours
// and nothing moves when it wakes up. Before the first visit it is the audience's.
import { useEffect, useState } from 'react'
import { audienceBehindMs } from '../../lib/dates.ts'
import { useHydrating } from '../../lib/hydration.ts'
import { type Clock, isSameDay } from './chat-dates.ts'

const name = 'clock'
const yearSeconds = 31_536_000
const mostMinutes = 14 * 60
const minuteMs = 60_000

/** Minutes behind UTC. */
export function clockOf(request: Request): number {
  const said = new RegExp(`(?:^|;\\s*)${name}=(-?\\d{1,3})(?:;|$)`).exec(request.headers.get('cookie') ?? '')?.[1]
  const minutes = Number(said)
  return said !== undefined && Math.abs(minutes) <= mostMinutes ? minutes : audienceBehindMs / minuteMs
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

/**
 * What the server called now, going on while the page stays open: what was said today was said yesterday after midnight. The browser's clock,
 * which may be wrong about the day, is only asked how long that has been.
 */
export function useToday(known: number, clock: Clock): number {
  const [came] = useState(known)
  const [today, setToday] = useState(known)
  useEffect(() => {
    const ahead = came - Date.now()
    const look = () => {
      const now = Date.now() + ahead
      // Within a day nothing reads differently, and nothing is drawn again.
      setToday((before) => (isSameDay(before, now, clock) ? before : now))
    }
    const timer = setInterval(look, minuteMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [came, clock])
  return Math.max(known, today)
}
