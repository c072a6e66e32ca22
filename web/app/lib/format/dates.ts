// Spanish date formatting, without `Intl`: server and browser versions may differ, and hydration needs identical text.
/** Days are shown in one fixed time zone (UTC-5) for all readers: a switch to local time after hydration would change the text. */
export type TimeZone = 'utc' | 'local' | 'audience'

export const audienceUtcOffsetMs = 5 * 60 * 60_000

const months = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** "ahora", "4m", "2h", "6d", then "12 nov 2026": for narrow screens. */
export function shortTime(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  if (age < minuteMs) return 'ahora'
  if (age < hourMs) return `${Math.floor(age / minuteMs)}m`
  if (age < dayMs) return `${Math.floor(age / hourMs)}h`
  if (age < 7 * dayMs) return `${Math.floor(age / dayMs)}d`
  return shortDate(iso)
}

/** Current time rounded down to the minute, so that two responses rendered within a minute are identical. */
export function currentMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs
}

/** "hace 5 minutos", "hace 3 meses": for wide screens. */
export function relativeTime(iso: string, now: number): string {
  const age = now - Date.parse(iso)
  if (age < minuteMs) return 'hace un momento'
  if (age < hourMs) return ago(age / minuteMs, 'minuto', 'minutos')
  if (age < dayMs) return ago(age / hourMs, 'hora', 'horas')
  if (age < 30 * dayMs) return ago(age / dayMs, 'día', 'días')
  if (age < 365 * dayMs) return ago(age / (30 * dayMs), 'mes', 'meses')
  return ago(age / (365 * dayMs), 'año', 'años')
}

/** "12 nov 2026" */
export function shortDate(iso: string): string {
  const { day, month, year } = dateParts(iso, 'audience')
  return `${day} ${monthName(month).slice(0, month === 8 ? 4 : 3)} ${year}`
}

/** "12 de noviembre de 2026" */
export function longDate(iso: string, zone: TimeZone = 'audience'): string {
  const { day, month, year } = dateParts(iso, zone)
  return `${day} de ${monthName(month)} de ${year}`
}

/** "12 de noviembre de 2026, 19:04" */
export function exactDate(iso: string, zone: TimeZone): string {
  return `${longDate(iso, zone)}, ${clockTime(iso, zone)}`
}

/** "19:04" */
export function clockTime(iso: string, zone: TimeZone): string {
  const { hour, minute } = dateParts(iso, zone)
  const clock = `${hour}:${String(minute).padStart(2, '0')}`
  return zone === 'utc' ? `${clock} UTC` : clock
}

function ago(amount: number, one: string, many: string): string {
  const whole = Math.floor(amount)
  return `hace ${whole} ${whole === 1 ? one : many}`
}

/** "noviembre" for 10. */
export function monthName(month: number): string {
  return months[month] ?? ''
}

function dateParts(iso: string, zone: TimeZone) {
  const date = new Date(iso)
  const offsetMs = { utc: 0, audience: audienceUtcOffsetMs, local: date.getTimezoneOffset() * minuteMs }[zone]
  const shown = new Date(date.getTime() - offsetMs)
  return {
    day: shown.getUTCDate(),
    month: shown.getUTCMonth(),
    year: shown.getUTCFullYear(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
  }
}
