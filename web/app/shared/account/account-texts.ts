// Labels of the preferences.
import type { Preferences } from '@murmullo/contract/accounts/account-settings'

export const preferenceLabels: readonly (readonly [name: keyof Preferences, label: string])[] = [
  ['darkMode', 'Modo oscuro'],
  ['emailNotifications', 'Notificaciones por correo'],
  ['commentNotifications', 'Avisarme de los comentarios en mis secretos'],
  ['likeNotifications', 'Avisarme de las reacciones a mis secretos'],
]
