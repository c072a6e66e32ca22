// Texts that several account forms share: the labels of the preferences, and the minimum length of a new password.
import type { Preferences } from '@murmullo/contract/accounts/accounts'
import { passwordLimits } from '@murmullo/contract/constants/limits'

export const preferenceLabels: readonly (readonly [name: keyof Preferences, label: string])[] = [
  ['darkMode', 'Modo oscuro'],
  ['emailNotifications', 'Avisos por correo'],
  ['commentNotifications', 'Avisarme de los comentarios en mis secretos'],
  ['likeNotifications', 'Avisarme de las reacciones a mis secretos'],
]

export const newPasswordTooShort = `La contraseña debe tener al menos ${passwordLimits.minAtChange} caracteres`
