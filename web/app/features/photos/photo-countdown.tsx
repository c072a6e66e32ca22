// Photo countdown: React hook and component for the remaining whole minutes, updated once a minute.
import { photoLimits } from '@murmullo/contract/constants/limits'
import { useEffect, useState } from 'react'
import { Icon } from '../../ui/icons/icon.tsx'
import { clock } from '../../ui/icons/icons.gen.ts'

const countdownTickMs = photoLimits.countdownTickMs

/** Whole minutes since `from` arrived. Measured by the clock, not by counting ticks: a suspended tab stays correct. */
export function useMinutesSince(from: unknown): number {
  const [since, setSince] = useState({ from, minutes: 0 })
  useEffect(() => {
    const began = Date.now()
    const update = () => setSince({ from, minutes: Math.floor((Date.now() - began) / countdownTickMs) })
    const timer = setInterval(update, countdownTickMs)
    document.addEventListener('visibilitychange', update)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [from])
  return since.from === from ? since.minutes : 0
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
