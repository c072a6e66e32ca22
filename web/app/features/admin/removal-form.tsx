// Form that removes a secret or comment: rule, confirmation, and the step-up password if the server requires it.
import { ActionForm, useActionForm } from '../../lib/forms/action-form.tsx'
import type { FormResult } from '../../lib/forms/form-result.ts'
import { validateForm } from '../../lib/forms/form-spec.ts'
import { PasswordForm, useStepUp } from '../../lib/forms/step-up-form.tsx'
import { classes } from '../../ui/base/classes.ts'
import { ActionError, ActionResult } from './action-result.tsx'
import { Disclosure } from './disclosure.tsx'
import { RemovalFields } from './removal-fields.tsx'
import {
  type Removable,
  removalFailedMessage,
  removalForm,
  removalIntents,
  type RemovalResult,
  removedMessages,
} from './content-removal.ts'

export type RemovalFormProps = Removable & {
  /** Path of the current page: the redirect target without JavaScript. */
  readonly back: string
  readonly label?: string
  /** Compact layout, for use beside a comment. */
  readonly small?: boolean
  /** The form is the page: its fields show without a button that opens them. */
  readonly isPage?: boolean
  readonly onResult?: (result: FormResult<RemovalResult>) => void
}

export function RemovalForm({ kind, id, back, label = 'Eliminar', ...rest }: RemovalFormProps) {
  const { small = false, isPage = false, onResult } = rest
  const form = useActionForm<RemovalResult>({
    intent: removalIntents,
    action: `/admin/eliminar/${kind}/${id}?volver=${encodeURIComponent(back)}`,
    validate: (values) => validateForm(removalForm, values).fieldErrors,
    networkError: removalFailedMessage,
    ...(onResult && { onResult }),
  })
  const refused = useStepUp(form)
  if (form.success?.isRemoved) return <ActionResult tone="ok">{removedMessages[kind]}</ActionResult>
  const fields = (
    <ActionForm form={form} preventScrollReset className={classes('flex flex-col gap-3', !isPage && 'pt-2 pb-3')}>
      <RemovalFields kind={kind} form={form} />
    </ActionForm>
  )
  return (
    <div className="flex flex-col gap-3 text-sm">
      {refused && <PasswordForm form={form} refused={refused} />}
      <div hidden={refused !== null} className="flex flex-col gap-3">
        {!refused && <ActionError form={form} />}
        {isPage ? (
          fields
        ) : (
          <Disclosure
            label={label}
            isOpen={form.failure !== null || form.success !== null}
            tone={small ? 'quiet' : 'danger'}
            {...(small && { className: '-ml-3 px-3! text-meta!' })}
          >
            {fields}
          </Disclosure>
        )}
      </div>
    </div>
  )
}
