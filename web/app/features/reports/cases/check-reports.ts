// Diagnostic check for an empty report list: whether reports can be read at all.
import type { MurmulloApi } from '@murmullo/contract/api/endpoints'
import { errorCode } from '../../../lib/forms/api-errors.ts'
import { formErrorMessages } from '../../../lib/forms/form-error-messages.ts'

export type Check = { readonly isFine: boolean; readonly text: string }

export const checkFailed = 'No se pudieron cargar los reportes (simple)'

export async function checkReports({ reports }: MurmulloApi): Promise<Check> {
  try {
    const { reports: read } = await reports.checkReports({})
    return { isFine: true, text: `Se cargaron ${read} reportes (versión simple)` }
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    const isKnown = code === 'reports.store_unreachable' || code === 'reports.basics_failed'
    return { isFine: false, text: isKnown ? formErrorMessages[code] : checkFailed }
  }
}
