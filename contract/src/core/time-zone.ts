// Schema of an IANA time zone name, validated by the Intl of the platform.
import * as z from 'zod/mini'

export const timeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone))

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
