// Form handler that sends a report.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { redirect } from 'react-router'
import { validated } from '../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { noTargetMessage, reportForm } from './report-form-spec.ts'
import { reportTexts } from './report-texts.ts'

/** A success returns the case number. Without JavaScript it redirects to the page of the case. */
export const sendReport = validated(
  reportForm,
  async (report, { api, isDocument }) => {
    const { number } = await api.reports.sendReport(report)
    return isDocument ? redirect(`/report/${number}?enviado`, 303) : { number }
  },
  errorMessage,
)

/** Refusals have their own message; other errors get the generic one. */
function errorMessage(code: ErrorCode): string {
  if (code === 'request.too_many') return reportTexts.tooMany
  if (code === 'reports.target_missing') return noTargetMessage
  if (code.startsWith('access.') || code.startsWith('reports.') || code.startsWith('chat.'))
    return formErrorMessages[code]
  return reportTexts.failed
}
