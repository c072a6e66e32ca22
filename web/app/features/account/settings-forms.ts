// Fields of the settings forms of /account, validated by the inputs of their endpoints in the page and in the action.
import {
  changeNicknameInput,
  changePasswordInput,
  savePreferencesInput,
  saveQuietHoursInput,
} from '@murmullo/contract/accounts/account-settings'
import { notificationSchedule, scheduleModes } from '@murmullo/contract/notifications/notification-schedule'
import * as z from 'zod/mini'
import { defineForm, textValue } from '../../lib/forms/form-spec.ts'
import { passwordsMatch } from '../../shared/account/repeated-password.ts'

export const nicknameForm = defineForm({
  name: 'changeNickname',
  schema: changeNicknameInput,
  read: (form) => ({ nickname: textValue(form, 'nickname') }),
})

const { current } = changePasswordInput.shape

export const passwordForm = defineForm({
  name: 'changePassword',
  // The API counts an empty current password as a wrong one; the page needs no request for that.
  schema: z
    .extend(changePasswordInput, { current: current.check(z.minLength(1)), again: z.string() })
    .check(passwordsMatch),
  read: (form) => ({
    current: textValue(form, 'current'),
    password: textValue(form, 'password'),
    again: textValue(form, 'again'),
  }),
})

export const preferencesForm = defineForm({
  name: 'preferences',
  schema: savePreferencesInput,
  read: (form) => ({
    darkMode: form.has('darkMode'),
    emailNotifications: form.has('emailNotifications'),
    commentNotifications: form.has('commentNotifications'),
    likeNotifications: form.has('likeNotifications'),
  }),
})

export const quietHoursForm = defineForm({
  name: 'quietHours',
  schema: saveQuietHoursInput,
  read: (form) => ({
    quietHours: form.has('isOn')
      ? {
          from: Number(textValue(form, 'from')),
          to: Number(textValue(form, 'to')),
          timeZone: textValue(form, 'timeZone'),
        }
      : null,
  }),
})

export const scheduleForm = defineForm({
  name: 'notificationSchedule',
  schema: notificationSchedule,
  read: (form) => ({
    mode: scheduleModes.find((mode) => mode === textValue(form, 'mode')) ?? 'fixed',
    // Duplicate hours count once.
    hours: [...new Set(form.getAll('hour').flatMap((hour) => (hour === '' ? [] : [Number(hour)])))],
    timeZone: textValue(form, 'timeZone'),
  }),
})
