// Notifications by the day they came: "Hoy", "Ayer", a weekday within the week, and then the date.
import type { Notification } from '@murmullo/contract/notifications'
import { audienceBehindMs, longDate } from '../../lib/dates.ts'

const dayMs = 24 * 60 * 60_000
const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado']

export type DayGroup = { readonly day: string; readonly items: readonly Notification[] }

/** They come newest first, and stay so. */
export function byDay(list: readonly Notification[], now: number): DayGroup[] {
  const groups = new Map<string, Notification[]>()
  for (const one of list) {
    const day = dayName(one.at, now)
    groups.set(day, [...(groups.get(day) ?? []), one])
  }
  return [...groups].map(([day, items]) => ({ day, items }))
}

/** A day is the audience's, as everywhere: changed to the reader's own it would jump. */
export function dayName(iso: string, now: number): string {
  const day = dayOf(Date.parse(iso))
  const ago = dayOf(now) - day
  if (ago <= 0) return 'Hoy'
  if (ago === 1) return 'Ayer'
  // The first day of 1970 was a Thursday.
  return (ago < 7 && weekdays[(day + 4) % 7]) || longDate(iso)
}

function dayOf(moment: number): number {
  return Math.floor((moment - audienceBehindMs) / dayMs)
}
