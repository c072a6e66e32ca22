// Form handlers of a report case: review, resolve, dismiss, hold or release, and the request of its image.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { redirect } from 'react-router'
import { type FormHandler, type Submission, validated } from '../../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../../lib/forms/form-error-messages.ts'
import { withPassword } from '../../../lib/forms/step-up.ts'
import { type CaseChange, caseForm, caseTexts, showImageIntent } from './case-change.ts'
import { caseQueryString, parseCaseQuery } from './case-search-params.ts'

const numberOf = ({ params }: Submission) => params.number ?? ''

const decide = (change: 'review' | 'resolve' | 'dismiss') =>
  withPassword(
    validated(
      caseForm,
      async (input, submission) => {
        await submission.api.reports[`${change}Case`]({ number: numberOf(submission), ...input })
        return redirectWith(change, submission)
      },
      changeErrorMessage,
    ),
  )

const hold = (isHeld: boolean) =>
  withPassword({
    run: async (submission) => {
      await submission.api.reports.holdCase({ number: numberOf(submission), isHeld })
      return redirectWith(isHeld ? 'hold' : 'release', submission)
    },
    messageFor: changeErrorMessage,
  })

export const caseHandlers: Readonly<Record<CaseChange | typeof showImageIntent, FormHandler>> = {
  review: decide('review'),
  resolve: decide('resolve'),
  dismiss: decide('dismiss'),
  hold: hold(true),
  release: hold(false),
  [showImageIntent]: withPassword({
    run: async (submission) => {
      // The reported image is only served after step-up authentication.
      await submission.api.reports.askPicture({ number: numberOf(submission) })
      return { isLooking: true }
    },
  }),
}

/** A closed case leaves its dialog; `hecho` tells the page which change succeeded. */
function redirectWith(change: CaseChange, submission: Submission): Response {
  const search = caseQueryString(parseCaseQuery(submission.url.searchParams))
  const isClosed = change === 'resolve' || change === 'dismiss'
  const path = isClosed ? '/reports' : `/reports/${numberOf(submission)}`
  return redirect(`${path}${search}${search ? '&' : '?'}hecho=${change}`, 303)
}

/** Refusals include their reason; other errors get the generic message. */
function changeErrorMessage(code: ErrorCode): string {
  return code.startsWith('reports.') || code.startsWith('access.')
    ? `${caseTexts.change}. ${formErrorMessages[code]}`
    : caseTexts.change
}
