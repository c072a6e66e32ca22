// Form of /verify-email: one button that sends the token of the email link.
import { ActionForm, type ActionFormState, FormError } from '../../lib/forms/action-form.tsx'
import { Button } from '../../ui/buttons/button.tsx'

export function VerifyEmailForm({ form, token }: { readonly form: ActionFormState; readonly token: string }) {
  return (
    <ActionForm form={form}>
      <FormError form={form} className="mb-5" />
      <input type="hidden" name="token" value={token} />
      <Button type="submit" className="w-full" busy={form.isSubmitting}>
        Confirmar
      </Button>
    </ActionForm>
  )
}
