// Form handlers of the settings on /account, by intent: nickname, password, preferences, notification hours, sessions, phrase.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import type { NotificationSchedule } from '@murmullo/contract/notifications/notification-schedule'
import { type FormHandler, validated } from '../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import type { SectionReply } from '../../shared/account/section-message.tsx'
import { accountErrors } from './account-errors.ts'
import { nicknameForm, passwordForm, preferencesForm, quietHoursForm, scheduleForm } from './settings-forms.ts'

const reply = (text: string): SectionReply => ({ text })

const scheduleReplies: Readonly<Record<NotificationSchedule['mode'], string>> = {
  fixed: 'Te avisaremos a esas horas',
  daily: 'Te avisaremos una vez al día, haya novedades o no',
  instant: 'Te avisaremos al instante',
}

/** The user can fix the error by another value or by waiting. */
function orFixable(message: string) {
  return (code: ErrorCode) =>
    code.startsWith('accounts.') || code === 'request.too_many' || code === 'access.second_factor_required'
      ? formErrorMessages[code]
      : message
}

export const settingsHandlers: Readonly<Record<string, FormHandler>> = {
  nickname: validated(
    nicknameForm,
    async (input, { api }) => {
      await api.accounts.changeNickname(input)
      return reply('Apodo actualizado correctamente')
    },
    orFixable(accountErrors.nickname),
  ),
  password: validated(
    passwordForm,
    async ({ current, password }, { api }) => {
      await api.accounts.changePassword({ current, password })
      return reply('Contraseña actualizada correctamente')
    },
    orFixable(accountErrors.password),
  ),
  preferences: validated(
    preferencesForm,
    async (input, { api }) => {
      const { darkMode } = await api.accounts.savePreferences(input)
      return { ...reply('Preferencias guardadas correctamente'), darkMode }
    },
    () => accountErrors.preferences,
  ),
  quiet: validated(
    quietHoursForm,
    async (input, { api }): Promise<SectionReply> => {
      await api.accounts.saveQuietHours(input)
      if (input.quietHours !== null) return reply('Horas tranquilas guardadas')
      // Without JavaScript, selecting an hour does not enable the checkbox, so the user may have missed it.
      return { tone: 'plain', text: 'Sin horas tranquilas: «No molestar» está sin marcar.' }
    },
    () => accountErrors.quiet,
  ),
  schedule: validated(
    scheduleForm,
    async (input, { api }) => {
      await api.accounts.saveNotificationSchedule(input)
      return reply(scheduleReplies[input.mode])
    },
    () => accountErrors.schedule,
  ),
  sessions: {
    run: async ({ api }) => {
      await api.accounts.endOtherSessions()
      return reply('Cerramos tus demás sesiones.')
    },
  },
  verify: {
    run: async ({ api }) => {
      await api.accounts.sendVerification()
      return reply('Te mandamos otro enlace. Revisa tu correo.')
    },
  },
  phrase: { run: async ({ api }) => ({ ...reply(''), ...(await api.accounts.renewPhrase()) }) },
}
