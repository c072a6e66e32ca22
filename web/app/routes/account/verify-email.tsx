// Route `/verify-email`: e-mail verification by token. Needs a POST, because mail scanners open every link with GET.
import { Link, redirect } from 'react-router'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { authErrorMessage, authFailed } from '../../features/auth/auth-errors.ts'
import { ExpiredLink, isLinkExpired } from '../../features/auth/expired-link.tsx'
import { VerifyEmailForm } from '../../features/auth/verify-email-form.tsx'
import { useActionForm } from '../../lib/forms/action-form.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { textValue } from '../../lib/forms/form-spec.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/verify-email.ts'

export function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  if (token === '') throw redirect('/')
  return { token }
}

export const action = formAction({
  '': {
    run: ({ api, form }) => api.accounts.verifyEmail({ token: textValue(form, 'token') }),
    messageFor: authErrorMessage,
  },
})

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Confirmar mi correo',
    description: 'Confirma tu correo.',
    index: false,
  })
}

export default function VerifyEmail({ loaderData: { token } }: Route.ComponentProps) {
  const form = useActionForm({ networkError: authFailed })
  if (isLinkExpired(form.failure)) return <ExpiredLink to="/account">Pedir otro en mi cuenta</ExpiredLink>
  if (form.success)
    return (
      <AuthPage title="Correo confirmado" lead="Gracias. Ya puedes recuperar tu cuenta si olvidas la contraseña.">
        <Link to="/" className={buttonClass('primary')}>
          Ir a los secretos
        </Link>
      </AuthPage>
    )
  return (
    <AuthPage title="Confirmar mi correo" lead="Un toque más y queda confirmado.">
      <VerifyEmailForm form={form} token={token} />
    </AuthPage>
  )
}
