// Chat date formatting in the reader's time zone. Written without `Intl` for the same reason as the other date functions.
import { chatLimits } from '@murmullo/contract/constants/limits'
import { monthName } from '../../lib/format/dates.ts'

/** Offset in minutes behind UTC, or the browser's own time zone, which includes daylight saving. */
export type TimeZoneOffset = number | 'local'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const weekdays = ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado']

/** In lists: "Hoy, 19:04", "Ayer, 19:04", "Lunes, 19:04", then "12/11/2026". */
export function listTime(iso: string, now: number, clock: TimeZoneOffset): string {
  const { day, date, hours } = dateParts(iso, clock)
  const name = recentDayName(day, dayNumber(now, clock))
  return name === null ? `${date}/${dateParts(iso, clock).year}` : `${name}, ${hours}`
}

/** Beside a message: "19:04", "Ayer 19:04", then "12/11 19:04". */
export function messageTime(iso: string, now: number, clock: TimeZoneOffset): string {
  const { day, date, hours } = dateParts(iso, clock)
  const ago = dayNumber(now, clock) - day
  if (ago <= 0) return hours
  return ago === 1 ? `Ayer ${hours}` : `${date} ${hours}`
}

/** Day header of a conversation: "Hoy", "Ayer", "Lunes", then "12 de noviembre de 2026". */
export function dayName(iso: string, now: number, clock: TimeZoneOffset): string {
  const { day, year, month, dayOfMonth } = dateParts(iso, clock)
  return recentDayName(day, dayNumber(now, clock)) ?? `${dayOfMonth} de ${monthName(month)} de ${year}`
}

/** For example, "12 de noviembre de 2026, 19:04". */
export function fullTime(iso: string, clock: TimeZoneOffset): string {
  const { year, month, dayOfMonth, hours } = dateParts(iso, clock)
  return `${dayOfMonth} de ${monthName(month)} de ${year}, ${hours}`
}

export function isSameDay(one: number, other: number, clock: TimeZoneOffset): boolean {
  return dayNumber(one, clock) === dayNumber(other, clock)
}

/** If the reader's clock is slightly behind the server's, a future day still counts as today. */
function recentDayName(day: number, today: number): string | null {
  const ago = today - day
  if (ago <= 0) return 'Hoy'
  if (ago === 1) return 'Ayer'
  // 1970-01-01 was a Thursday.
  return (ago < chatLimits.relativeDays && weekdays[(day + 4) % 7]) || null
}

function dayNumber(moment: number, clock: TimeZoneOffset): number {
  const behind = clock === 'local' ? new Date(moment).getTimezoneOffset() : clock
  return Math.floor((moment - behind * minuteMs) / dayMs)
}

function dateParts(iso: string, clock: TimeZoneOffset) {
  const moment = Date.parse(iso)
  const behind = clock === 'local' ? new Date(moment).getTimezoneOffset() : clock
  const shown = new Date(moment - behind * minuteMs)
  const [dayOfMonth, month] = [shown.getUTCDate(), shown.getUTCMonth()]
  return {
    day: dayNumber(moment, clock),
    dayOfMonth,
    month,
    year: shown.getUTCFullYear(),
    date: `${dayOfMonth}/${month + 1}`,
    hours: `${padTwo(shown.getUTCHours())}:${padTwo(shown.getUTCMinutes())}`,
  }
}

function padTwo(number: number): string {
  return String(number).padStart(2, '0')
}
