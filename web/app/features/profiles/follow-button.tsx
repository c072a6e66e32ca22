// Follow button of a public profile.
import { ActionForm, FormError, useActionForm } from '../../lib/forms/action-form.tsx'
import { Button } from '../../ui/buttons/button.tsx'

export function FollowButton({ following }: { readonly following: boolean }) {
  const form = useActionForm()
  return (
    <ActionForm form={form} preventScrollReset>
      <Button
        type="submit"
        name="follow"
        value={following ? 'no' : 'yes'}
        tone={following ? 'outline' : 'primary'}
        // `aria-busy` instead of `disabled`: a disabled button loses focus.
        aria-busy={form.isSubmitting || undefined}
      >
        {following ? 'Dejar de seguir' : 'Seguir'}
      </Button>
      <FormError form={form} className="mt-2" />
    </ActionForm>
  )
}
