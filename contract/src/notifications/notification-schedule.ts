// Notification schedule: when push messages and emails about the user's own content are sent. Chat and the open app are always immediate.
import * as z from 'zod/mini'
import { notificationLimits } from '../constants/limits.ts'
import { timeZone } from '../core/time-zone.ts'

/** fixed: batched at the chosen hours. instant: as soon as something happens. */
export const scheduleModes = ['fixed', 'instant'] as const

const hours = z.array(z.int().check(z.gte(0), z.lte(23))).check(
  z.minLength(1),
  z.maxLength(notificationLimits.scheduleHoursMax),
  z.refine((chosen) => new Set(chosen).size === chosen.length),
)

/** The hours are stored in either mode, so that a user who switches back finds the ones chosen before. */
export const notificationSchedule = z.strictObject({ mode: z.enum(scheduleModes), hours, timeZone })
export type NotificationSchedule = z.output<typeof notificationSchedule>
