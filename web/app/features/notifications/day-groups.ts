// Groups notifications by day: "Hoy", "Ayer", a weekday within the last week, then the date.
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { audienceUtcOffsetMs, longDate } from '../../lib/format/dates.ts'

const dayMs = 24 * 60 * 60_000
const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado']

export type DayGroup = { readonly day: string; readonly items: readonly Notification[] }

/** Input and output are sorted newest first. */
export function groupByDay(list: readonly Notification[], now: number): DayGroup[] {
  const groups = new Map<string, Notification[]>()
  for (const one of list) {
    const day = dayName(one.at, now)
    groups.set(day, [...(groups.get(day) ?? []), one])
  }
  return [...groups].map(([day, items]) => ({ day, items }))
}

/** Uses the audience's time zone, like all server-rendered dates: the reader's own would change the text at hydration. */
export function dayName(iso: string, now: number): string {
  const day = dayNumber(Date.parse(iso))
  const ago = dayNumber(now) - day
  if (ago <= 0) return 'Hoy'
  if (ago === 1) return 'Ayer'
  // 1970-01-01 was a Thursday.
  return (ago < 7 && weekdays[(day + 4) % 7]) || longDate(iso)
}

function dayNumber(moment: number): number {
  return Math.floor((moment - audienceUtcOffsetMs) / dayMs)
}
