// Photo countdown: React hook and component for the remaining whole minutes, updated once a minute.
import { photoLimits } from '@murmullo/contract/limits'
import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { clock } from '../../ui/icons.gen.ts'

const countdownTickMs = photoLimits.countdownTickMs

/** Whole minutes since `from` arrived. Measured by the clock, not by counting ticks: a suspended tab stays correct. */
export function useMinutesSince(from: unknown): number {
  const [since, setSince] = useState({ from, minutes: 0 })
  useEffect(() => {
    const began = Date.now()
    const look = () => setSince({ from, minutes: Math.floor((Date.now() - began) / countdownTickMs) })
    const timer = setInterval(look, countdownTickMs)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [from])
  return since.from === from ? since.minutes : 0
}

/** For example, "Quedan 42 minutos" or "Queda 1 minuto"; at zero the photo is expiring. */
export function minutesWords(minutes: number): string {
  if (minutes <= 0) return 'Expirando...'
  return minutes === 1 ? 'Queda 1 minuto' : `Quedan ${minutes} minutos`
}

type MinutesLeftProps = { readonly minutes: number; readonly isShort?: boolean }

/** `role="timer"` is not announced on each change, so screen reader users are not interrupted. */
export function MinutesLeft({ minutes, isShort = false }: MinutesLeftProps) {
  const short = minutes <= 0 ? 'Expirando...' : `${minutes} min`
  return (
    <span role="timer" className="inline-flex items-center gap-1.5 text-xs/[1.125rem] font-semibold tabular-nums">
      <Icon shape={clock} size={14} />
      <span aria-hidden={isShort || undefined}>{isShort ? short : minutesWords(minutes)}</span>
      {isShort && <span className="sr-only">{minutesWords(minutes)}</span>}
    </span>
  )
}
