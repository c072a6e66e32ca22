// Reader's time zone: a cookie sent only to chat pages, so that server rendering shows the right hours and hydration changes nothing.
// Before the first visit, the default is the audience's time zone.
import { useEffect, useState } from 'react'
import { audienceUtcOffsetMs } from '../../lib/format/dates.ts'
import { useIsHydrating } from '../../lib/rendering/hydration.ts'
import { type TimeZoneOffset, isSameDay } from './chat-dates.ts'

const name = 'utc-offset'
const yearSeconds = 31_536_000
const mostMinutes = 14 * 60
const minuteMs = 60_000

/** Offset in minutes behind UTC. */
export function offsetFromCookie(request: Request): number {
  const cookieValue = new RegExp(`(?:^|;\\s*)${name}=(-?\\d{1,3})(?:;|$)`).exec(
    request.headers.get('cookie') ?? '',
  )?.[1]
  const minutes = Number(cookieValue)
  return cookieValue !== undefined && Math.abs(minutes) <= mostMinutes ? minutes : audienceUtcOffsetMs / minuteMs
}

/** `known`: the offset that the server used to render. */
export function useTimeZoneOffset(known: number): TimeZoneOffset {
  const isHydrating = useIsHydrating()
  useEffect(() => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    const now = new Date().getTimezoneOffset()
    if (now !== known) document.cookie = `${name}=${now}; Max-Age=${yearSeconds}; Path=/chat; SameSite=Lax${secure}`
  }, [known])
  return isHydrating ? known : 'local'
}

/**
 * React hook: the current time, based on the server's. It updates at midnight while the page stays open, so "today" becomes "yesterday".
 * The browser clock, whose date may be wrong, only measures the elapsed time.
 */
export function useCurrentDay(known: number, clock: TimeZoneOffset): number {
  const [initial] = useState(known)
  const [today, setToday] = useState(known)
  useEffect(() => {
    const ahead = initial - Date.now()
    const update = () => {
      const now = Date.now() + ahead
      // Within one day no label changes, so the state stays and React does not re-render.
      setToday((before) => (isSameDay(before, now, clock) ? before : now))
    }
    const timer = setInterval(update, minuteMs)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [initial, clock])
  return Math.max(known, today)
}
