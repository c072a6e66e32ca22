// Button that creates an anonymous account, without email, with one press.
import { Form } from 'react-router'
import { ActionForm, type ActionFormState, FormError } from '../../lib/forms/action-form.tsx'
import { Button, type ButtonTone } from '../../ui/buttons/button.tsx'

const label = 'Continuar sin registrarme'

type AnonymousAccountFormProps = { readonly returnTo: string; readonly tone?: ButtonTone; readonly className?: string }

/** For other pages: a navigation to /continue, not a fetcher, because after the submit these pages render again without this form. */
export function AnonymousAccountForm({ returnTo, tone = 'outline', className }: AnonymousAccountFormProps) {
  return (
    <Form method="post" action={`/continue?redirect=${encodeURIComponent(returnTo)}`} className={className}>
      <Button type="submit" tone={tone} className="w-full">
        {label}
      </Button>
    </Form>
  )
}

/** The form of /continue itself. */
export function ContinueForm({ form }: { readonly form: ActionFormState }) {
  return (
    <ActionForm form={form}>
      <FormError form={form} className="mb-5" />
      <Button type="submit" className="w-full" busy={form.isSubmitting}>
        {label}
      </Button>
    </ActionForm>
  )
}
