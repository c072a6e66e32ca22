// Fallback error message for each form of /account, for failures that the user cannot fix in the form.
import { errorMessages } from '../../lib/errors/error-messages.ts'
import type { Outcome } from './account-section.tsx'

const texts: Readonly<Partial<Record<string, string>>> = {
  nickname: 'No se pudo actualizar el apodo. Por favor, intenta de nuevo más tarde.',
  password: 'No se pudo actualizar la contraseña. Asegúrate de que la contraseña actual sea correcta.',
  preferences: 'No se pudieron guardar tus preferencias. Por favor, intenta de nuevo más tarde.',
  schedule: 'No se pudo guardar cuándo te avisamos. Por favor, intenta de nuevo más tarde.',
  quiet: 'No se pudieron guardar tus horas tranquilas. Por favor, intenta de nuevo más tarde.',
  delete: 'No se pudo eliminar tu cuenta. Por favor, intenta de nuevo más tarde.',
}

/** All intents of a multi-step form show their message in one section of the page. */
const sections: Readonly<Partial<Record<string, string>>> = {
  'ask-delete': 'delete',
  'delete-later': 'delete',
  'cancel-delete': 'delete',
  'ask-archive': 'archive',
  'archive-later': 'archive',
  'cancel-archive': 'archive',
}

export function accountErrorFor(intent: string): Outcome {
  return { intent: sections[intent] ?? intent, tone: 'error', text: texts[intent] ?? errorMessages['service.failed'] }
}
