// Notification schedule and quiet hours: when push messages and emails about the user's own content are sent. Chat and the open app are
// always immediate.
import * as z from 'zod/mini'
import { notificationLimits } from '../constants/limits.ts'
import { timeZone } from '../core/time-zone.ts'

/**
 * fixed: batched at the chosen hours. daily: one message a day at the first of them, with or without news (cover traffic). instant: as soon as
 * something happens.
 */
export const scheduleModes = ['fixed', 'daily', 'instant'] as const

const hour = z.int().check(z.gte(0), z.lte(23))

const hours = z.array(hour).check(
  z.minLength(1),
  z.maxLength(notificationLimits.scheduleHoursMax),
  z.refine((chosen) => new Set(chosen).size === chosen.length),
)

/** The hours are stored in every mode, so that a user who switches back finds the ones chosen before. */
export const notificationSchedule = z.strictObject({ mode: z.enum(scheduleModes), hours, timeZone })
export type NotificationSchedule = z.output<typeof notificationSchedule>

/** Full hours in a time zone without notifications; the range may span midnight. */
export const quietHours = z
  .strictObject({ from: hour, to: hour, timeZone })
  .check(z.refine(({ from, to }) => from !== to))
export type QuietHours = z.output<typeof quietHours>
