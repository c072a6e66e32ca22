// Route `/verify-email`: e-mail verification by token. Needs a POST, because mail scanners open every link with GET.
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { authErrorMessage } from '../../features/auth/auth-errors.ts'
import { FormMessage } from '../../lib/forms/form-message.tsx'
import { ExpiredLink, linkStateFor } from '../../features/auth/expired-link.tsx'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/verify-email.ts'

export function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  if (token === '') throw redirect('/')
  return { token }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const token = formField(await request.formData().catch(() => null), 'token')
  const refusal = await tryCall(() => api.accounts.verifyEmail({ token }))
  if (refusal === null) return { text: null, state: 'done' } as const
  return data({ text: authErrorMessage(refusal), state: linkStateFor(refusal) }, { status: 400 })
}

export const clientAction = keepFormOnNetworkError(
  () => ({ text: authErrorMessage('service.failed'), state: 'asked' }) as const,
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Confirmar mi correo',
    description: 'Confirma tu correo.',
    index: false,
  })
}

export default function VerifyEmail({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (actionData?.state === 'spent') return <ExpiredLink to="/account">Pedir otro en mi cuenta</ExpiredLink>
  if (actionData?.state === 'done')
    return (
      <AuthPage title="Correo confirmado" lead="Gracias. Ya puedes recuperar tu cuenta si olvidas la contraseña.">
        <Link to="/" className={buttonClass('primary')}>
          Ir a los secretos
        </Link>
      </AuthPage>
    )
  return (
    <AuthPage title="Confirmar mi correo" lead="Un toque más y queda confirmado.">
      <Form method="post">
        <FormMessage tone="error" className="mb-5">
          {actionData?.text}
        </FormMessage>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" className="w-full" busy={busy}>
          Confirmar
        </Button>
      </Form>
    </AuthPage>
  )
}
