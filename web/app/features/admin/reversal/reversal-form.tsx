// Form that reverses an earlier decision: its reason, and the step-up password if the server requires it.
import { moderationLimits } from '@murmullo/contract/constants/limits'
import { ActionForm, fieldOf, FormError, useActionForm } from '../../../lib/forms/action-form.tsx'
import { FormMessage } from '../../../lib/forms/form-message.tsx'
import { validateForm } from '../../../lib/forms/form-spec.ts'
import { PasswordForm, useStepUp } from '../../../lib/forms/step-up-form.tsx'
import { SavedReplyPicker } from '../../../shared/moderation/saved-replies.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { type ReversalResult, reversalForm, reversalIntent, reversedMessage } from './content-reversal.ts'

export function ReversalForm() {
  const form = useActionForm<ReversalResult>({
    intent: reversalIntent,
    validate: (values) => validateForm(reversalForm, values).fieldErrors,
  })
  const refused = useStepUp(form)
  if (form.success?.isReversed) return <FormMessage tone="ok">{reversedMessage}</FormMessage>
  return (
    <>
      {refused && <PasswordForm form={form} refused={refused} />}
      <ActionForm form={form} hidden={refused !== null} preventScrollReset className="flex flex-col gap-4">
        {!refused && <FormError form={form} />}
        <TextArea
          label="Por qué"
          required
          compact
          rows={3}
          maxLength={moderationLimits.reversalReasonMax}
          hint="Queda en el registro, junto a la decisión anterior."
          {...fieldOf(form, 'reason')}
        />
        <SavedReplyPicker kind="reversal" field="reason" />
        <p>
          <Button type="submit" busy={form.isSubmitting}>
            Revertir la decisión
          </Button>
        </p>
      </ActionForm>
    </>
  )
}
