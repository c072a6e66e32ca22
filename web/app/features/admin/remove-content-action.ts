// Form handlers of a content removal by a moderator or administrator.
import { type FormHandler, type Submission, validated } from '../../lib/forms/form-action.ts'
import { formErrorMessages } from '../../lib/forms/form-error-messages.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { withPassword } from '../../lib/forms/step-up.ts'
import { type Removable, removalForm, type removalIntents } from './content-removal.ts'

type RemovalHandlers = Readonly<Record<(typeof removalIntents)[number], FormHandler>>

export function removalHandlers(contentOf: (submission: Submission) => Removable): RemovalHandlers {
  return {
    'ask-remove': { run: async ({ form }) => ({ rule: textValue(form, 'rule') }) },
    remove: withPassword(
      validated(
        removalForm,
        async (input, submission) => {
          await submission.api.admin.removeContent({ ...contentOf(submission), ...input })
          return { isRemoved: true }
        },
        (code) => `Error: ${formErrorMessages[code]}`,
      ),
    ),
  }
}
