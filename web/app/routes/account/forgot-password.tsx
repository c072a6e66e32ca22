// Route `/forgot-password`: sends a password reset link. The response is the same whether the account exists or not.
import { data, Form, Link, useNavigation } from 'react-router'
import { AuthPage, authLinkClass } from '../../features/auth/auth-page.tsx'
import { authErrorMessage } from '../../features/auth/auth-errors.ts'
import { FormMessage } from '../../lib/forms/form-message.tsx'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import type { Route } from './+types/forgot-password.ts'

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const email = formField(await request.formData().catch(() => null), 'email')
  const refusal = await tryCall(() => api.accounts.requestReset({ email }))
  if (refusal === 'request.invalid')
    return data({ text: 'Ese correo no parece completo.', sent: false }, { status: 422 })
  if (refusal !== null) return data({ text: authErrorMessage(refusal), sent: false }, { status: 429 })
  return { text: null, sent: true }
}

export const clientAction = keepFormOnNetworkError(() => ({ text: authErrorMessage('service.failed'), sent: false }))

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Olvidé mi contraseña',
    description: 'Elige otra contraseña.',
    index: false,
  })
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (actionData?.sent)
    return (
      <AuthPage
        title="Revisa tu correo"
        lead="Si hay una cuenta con ese correo, en un momento te llegará un enlace para elegir otra contraseña. Sirve durante diez minutos."
      >
        <Link to="/login" className={authLinkClass}>
          Volver a iniciar sesión
        </Link>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Olvidé mi contraseña"
      lead="Te mandamos un enlace para elegir otra."
      foot={
        <Link to="/login" className={authLinkClass}>
          Volver a iniciar sesión
        </Link>
      }
    >
      <Form method="post" className="flex flex-col gap-4">
        <FormMessage tone="error">{actionData?.text}</FormMessage>
        <TextField
          label="Correo electrónico"
          name="email"
          type="email"
          required
          autoComplete="email"
          inputMode="email"
        />
        <Button type="submit" className="w-full" busy={busy}>
          Enviarme el enlace
        </Button>
      </Form>
    </AuthPage>
  )
}
