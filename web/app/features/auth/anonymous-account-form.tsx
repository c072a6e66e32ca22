// Form that creates an anonymous account, without email, with one press.
import { Form } from 'react-router'
import { Button, type ButtonTone } from '../../ui/buttons/button.tsx'

type AnonymousAccountFormProps = { readonly returnTo: string; readonly tone?: ButtonTone; readonly className?: string }

export function AnonymousAccountForm({ returnTo, tone = 'outline', className }: AnonymousAccountFormProps) {
  return (
    <Form method="post" action={`/continue?redirect=${encodeURIComponent(returnTo)}`} className={className}>
      <Button type="submit" tone={tone} className="w-full">
        Continuar sin registrarme
      </Button>
    </Form>
  )
}
