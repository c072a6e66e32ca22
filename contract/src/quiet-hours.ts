// Hours in which somebody wants to be left alone: on the clock of a place, from one full hour to another, perhaps of the next day.
import * as z from 'zod/mini'

const hour = z.int().check(z.gte(0), z.lte(23))

export const quietHours = z
  .strictObject({
    from: hour,
    to: hour,
    timeZone: z.string().check(z.maxLength(64), z.refine(isTimeZone)),
  })
  .check(z.refine(({ from, to }) => from !== to))
export type QuietHours = z.output<typeof quietHours>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }).format(0) !== ''
  } catch {
    return false
  }
}
