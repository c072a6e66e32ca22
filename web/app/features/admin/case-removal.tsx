// Removal of reported content from the decision bar of a case: by the rule, with the keys of the review queue. It can be undone for ten
// seconds, and reversed later.
import { removalRules, ruleNames } from '@murmullo/contract/moderation/rules'
import { showToast } from '../../lib/browser/toast.ts'
import { ActionForm, useActionForm } from '../../lib/forms/action-form.tsx'
import { isFailure } from '../../lib/forms/form-result.ts'
import { PasswordForm, useStepUp } from '../../lib/forms/step-up-form.tsx'
import { ChoicePicker } from '../../shared/shortcuts/choice-picker.tsx'
import { type Removable, type RemovalResult, removalFailedMessage, removedMessages } from './content-removal.ts'

export function CaseRemovalForm({ kind, id, back }: Removable & { readonly back: string }) {
  const form = useActionForm<RemovalResult>({
    intent: 'remove',
    action: `/admin/eliminar/${kind}/${id}?volver=${encodeURIComponent(back)}`,
    networkError: removalFailedMessage,
    onResult: (result) => {
      const isWaiting = isFailure(result) && result.code === 'access.step_up_required'
      if (result.error && !isWaiting) void showToast('error', result.error)
      if (!isFailure(result) && result.isRemoved) void showToast('success', removedMessages[kind])
    },
  })
  const refused = useStepUp(form)
  return (
    <>
      {refused && <PasswordForm form={form} refused={refused} />}
      <ActionForm form={form} hidden={refused !== null} preventScrollReset className="contents">
        <ChoicePicker
          group="decision"
          label="Eliminar contenido"
          shortcut="r"
          tone="danger"
          legend="¿Qué norma incumple?"
          name="rule"
          choices={removalRules.map((rule) => [rule, ruleNames[rule]])}
        />
      </ActionForm>
    </>
  )
}
