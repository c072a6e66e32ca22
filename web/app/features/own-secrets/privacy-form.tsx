// Button that makes an own secret private, or public again (React component).
import { ActionForm, type ActionFormState, useActionForm } from '../../lib/forms/action-form.tsx'
import { isFailure } from '../../lib/forms/form-result.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { lockKeyhole, lockKeyholeOpen } from '../../ui/icons/page-icons.gen.ts'
import { failedTexts } from './own-failed-texts.ts'

/** Result of the action: the new privacy. */
export type ChangedPrivacy = { readonly id: string; readonly isPrivate: boolean }

export function usePrivacyForm(
  secret: { readonly id: string; readonly isPrivate: boolean },
  onChange: (change: ChangedPrivacy) => void,
): ActionFormState<ChangedPrivacy> {
  return useActionForm<ChangedPrivacy>({
    intent: 'privacy',
    hidden: { id: secret.id, isPrivate: String(!secret.isPrivate) },
    networkError: failedTexts.privacy,
    onResult: (result) => {
      if (!isFailure(result)) onChange(result)
    },
  })
}

type PrivacyFormProps = {
  readonly form: ActionFormState<ChangedPrivacy>
  readonly isPrivate: boolean
  readonly className: string
}

export function PrivacyForm({ form, isPrivate, className }: PrivacyFormProps) {
  return (
    <ActionForm form={form} className="contents">
      <Button type="submit" tone="quiet" className={className} aria-busy={form.isSubmitting || undefined}>
        <Icon pathData={isPrivate ? lockKeyholeOpen : lockKeyhole} size={18} />
        {isPrivate ? 'Hacer público' : 'Hacer privado'}
      </Button>
    </ActionForm>
  )
}
