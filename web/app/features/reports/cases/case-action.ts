// Form handlers of a report case: review, resolve, dismiss, open again, hold or release, and the request of its image.
import type { ErrorCode } from '@murmullo/contract/core/errors'
import { type DismissalReason, dismissalReasons } from '@murmullo/contract/reports/dismissal-reasons'
import { reportNumber } from '@murmullo/contract/reports/report-values'
import { redirect } from 'react-router'
import { formField } from '../../../lib/forms/api-errors.ts'
import { type FormHandler, type Submission, validated } from '../../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../../lib/forms/form-error-messages.ts'
import { withPassword } from '../../../lib/forms/step-up.ts'
import {
  type CaseChange,
  caseForm,
  caseTexts,
  closesCase,
  dismissIntent,
  nextField,
  reopenForm,
  showImageIntent,
} from './case-change.ts'
import { caseQueryString, parseCaseQuery } from './case-search-params.ts'

const numberOf = ({ params }: Submission) => params.number ?? ''

const decide = (change: 'review' | 'resolve') =>
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

const dismiss = (reason: DismissalReason) =>
  withPassword(
    validated(
      caseForm,
      async (input, submission) => {
        await submission.api.reports.dismissCase({ number: numberOf(submission), reason, ...input })
        return redirectWith('dismiss', submission)
      },
      changeErrorMessage,
    ),
  )

const reopen = withPassword(
  validated(
    reopenForm,
    async (input, submission) => {
      await submission.api.reports.reopenCase({ number: numberOf(submission), ...input })
      return redirectWith('reopen', submission)
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

export const caseHandlers: Readonly<Record<string, FormHandler>> = {
  review: decide('review'),
  resolve: decide('resolve'),
  ...Object.fromEntries(dismissalReasons.map((reason) => [dismissIntent(reason), dismiss(reason)])),
  reopen,
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

/** After a closed case the next one opens, or the list; `hecho` tells the page which change succeeded. */
function redirectWith(change: CaseChange, submission: Submission): Response {
  const search = caseQueryString(parseCaseQuery(submission.url.searchParams))
  const next = reportNumber.safeParse(formField(submission.form, nextField))
  const after = next.success ? `/reports/${next.data}` : '/reports'
  const path = closesCase(change) ? after : `/reports/${numberOf(submission)}`
  return redirect(`${path}${search}${search ? '&' : '?'}hecho=${change}`, 303)
}

/** Refusals include their reason; other errors get the generic message. */
function changeErrorMessage(code: ErrorCode): string {
  return code.startsWith('reports.') || code.startsWith('access.')
    ? `${caseTexts.change}. ${formErrorMessages[code]}`
    : caseTexts.change
}
