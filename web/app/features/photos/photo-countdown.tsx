// Photo countdown: React hook and component for the remaining whole minutes, updated once a minute.
import { photoLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Icon } from '../../ui/icons/icon.tsx'
import { clock } from '../../ui/icons/page-icons.gen.ts'

const countdownTickMs = photoLimits.countdownTickMs

/**
 * Whole minutes since each of `arrivals` was first rendered. Measured by the clock, not by counting ticks: a suspended tab stays
 * correct.
 */
export function useMinutesSince(arrivals: readonly object[]): (arrival: object) => number {
  const arrivedAt = useRef(new WeakMap<object, number>())
  const [minutes, setMinutes] = useState<ReadonlyMap<object, number>>(new Map())
  const update = useEffectEvent(() => {
    const now = Date.now()
    const since = (arrival: object) => Math.floor((now - (arrivedAt.current.get(arrival) ?? now)) / countdownTickMs)
    setMinutes(new Map(arrivals.map((arrival) => [arrival, since(arrival)])))
  })
  useEffect(() => {
    const known = arrivedAt.current
    for (const arrival of arrivals) if (!known.has(arrival)) known.set(arrival, Date.now())
  }, [arrivals])
  useEffect(() => {
    const tick = () => update()
    const timer = setInterval(tick, countdownTickMs)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return (arrival) => minutes.get(arrival) ?? 0
}

/** For example, "Quedan 42 minutos" or "Queda 1 minuto"; at zero the photo is expiring. */
export function minutesLabel(minutes: number): string {
  if (minutes <= 0) return 'Expirando...'
  return minutes === 1 ? 'Queda 1 minuto' : `Quedan ${minutes} minutos`
}

type PhotoCountdownProps = { readonly minutes: number; readonly isShort?: boolean }

/** `role="timer"` is not announced on each change, so screen reader users are not interrupted. */
export function PhotoCountdown({ minutes, isShort = false }: PhotoCountdownProps) {
  const short = minutes <= 0 ? 'Expirando...' : `${minutes} min`
  return (
    <span role="timer" className="inline-flex items-center gap-1.5 text-xs/[1.125rem] font-semibold tabular-nums">
      <Icon pathData={clock} size={14} />
      <span aria-hidden={isShort || undefined}>{isShort ? short : minutesLabel(minutes)}</span>
      {isShort && <span className="sr-only">{minutesLabel(minutes)}</span>}
    </span>
  )
}
