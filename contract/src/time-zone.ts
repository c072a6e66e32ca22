// IANA time zone name, accepted when the platform's Intl knows it.
import * as z from 'zod/mini'

export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone))

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
