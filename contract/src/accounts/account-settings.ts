// Schemas of the account settings, apart from the endpoints: the forms of /account validate with them and load nothing else.
import * as z from 'zod/mini'
import { passwordLimits } from '../constants/limits.ts'
import { quietHours } from '../notifications/notification-schedule.ts'
import { newPassword } from './auth.ts'

export const preferences = z.strictObject({
  darkMode: z.boolean(),
  emailNotifications: z.boolean(),
  commentNotifications: z.boolean(),
  likeNotifications: z.boolean(),
})
export type Preferences = z.output<typeof preferences>

export const changeNicknameInput = z.strictObject({ nickname: z.string().check(z.maxLength(100)) })

export const changePasswordInput = z.strictObject({
  current: z.string().check(z.maxLength(passwordLimits.max)),
  password: newPassword,
})

export const savePreferencesInput = z.partial(preferences)

export const saveQuietHoursInput = z.strictObject({ quietHours: z.nullable(quietHours) })
