// Schema of quiet hours: full hours in a time zone without notifications; the range may span midnight.
import * as z from 'zod/mini'
import { timeZone } from '../core/time-zone.ts'

const hour = z.int().check(z.gte(0), z.lte(23))

export const quietHours = z
  .strictObject({ from: hour, to: hour, timeZone })
  .check(z.refine(({ from, to }) => from !== to))
export type QuietHours = z.output<typeof quietHours>
