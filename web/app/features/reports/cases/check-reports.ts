// Diagnostic check for an empty report list: whether reports can be read at all.
import type { FormHandler } from '../../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../../lib/forms/form-error-messages.ts'

export type Check = { readonly text: string }

export const checkFailed = 'No se pudieron cargar los reportes (simple)'

export const checkReports: FormHandler = {
  run: async ({ api }) => {
    const { reports } = await api.reports.checkReports({})
    return { text: `Se cargaron ${reports} reportes (versión simple)` }
  },
  messageFor: (code) =>
    code === 'reports.store_unreachable' || code === 'reports.basics_failed' ? formErrorMessages[code] : checkFailed,
}
