// Form handlers for an administrator's request on a secret: pin, unpin, reveal the IP address or remove.
import { redirect } from 'react-router'
import { type FormHandler, type Submission, validated } from '../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { withPassword } from '../../lib/forms/step-up.ts'
import { removalHandlers } from './remove-content-action.ts'
import { revealForm } from './secret-admin-request.ts'

const messageFor: FormHandler['messageFor'] = (code) => `Error: ${formErrorMessages[code]}`
const idOf = ({ params }: Submission) => params.id ?? ''

const pin = (pinned: boolean): FormHandler => ({
  run: async (submission) => ({
    pinned: (await submission.api.admin.pinSecret({ id: idOf(submission), pinned })).pinned,
  }),
  messageFor,
})

const removal = removalHandlers((submission) => ({ kind: 'secret', id: idOf(submission) }))

export const secretAdminHandlers: Readonly<Record<string, FormHandler>> = {
  pin: pin(true),
  unpin: pin(false),
  ip: withPassword(
    validated(
      revealForm,
      (input, submission) => submission.api.admin.revealAddress({ id: idOf(submission), ...input }),
      messageFor,
    ),
  ),
  ...removal,
  remove: {
    ...removal.remove,
    run: async (submission) => {
      const result = await removal.remove.run(submission)
      // The page of a removed secret cannot be read again.
      return textValue(submission.form, 'from') === 'detail' ? redirect('/', 303) : result
    },
  },
}
