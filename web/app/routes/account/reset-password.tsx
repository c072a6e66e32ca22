// Route `/reset-password`: sets a new password with the token of the reset e-mail.
import { Link, redirect } from 'react-router'
import { AuthPage, authLinkClass } from '../../features/auth/auth-page.tsx'
import { authErrorMessage, authFailed } from '../../features/auth/auth-errors.ts'
import { ExpiredLink, isLinkExpired } from '../../features/auth/expired-link.tsx'
import { ResetPasswordForm, resetPasswordForm } from '../../features/auth/reset-password-form.tsx'
import { useActionForm } from '../../lib/forms/action-form.tsx'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { textValue, validateForm } from '../../lib/forms/form-spec.ts'
import { pageHead } from '../../lib/seo/head.ts'
import type { Route } from './+types/reset-password.ts'

export function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  if (token === '') throw redirect('/forgot-password')
  return { token }
}

export const action = formAction({
  '': validated(
    resetPasswordForm,
    ({ password }, { api, form }) => api.accounts.resetPassword({ token: textValue(form, 'token'), password }),
    authErrorMessage,
  ),
})

/** The token is single-use: a revalidation would only report that it is used. */
export const shouldRevalidate = () => false

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Nueva contraseña',
    description: 'Elige otra contraseña.',
    index: false,
  })
}

export default function ResetPassword({ loaderData: { token } }: Route.ComponentProps) {
  const form = useActionForm({
    validate: (values) => validateForm(resetPasswordForm, values).fieldErrors,
    networkError: authFailed,
  })
  if (isLinkExpired(form.failure)) return <ExpiredLink to="/forgot-password">Pedir otro enlace</ExpiredLink>
  if (form.success)
    return (
      <AuthPage title="Contraseña cambiada" lead="Cerramos tu sesión en todos tus dispositivos. Entra con la nueva.">
        <Link to="/login" className={authLinkClass}>
          Iniciar sesión
        </Link>
      </AuthPage>
    )
  return (
    <AuthPage title="Nueva contraseña" lead="Elige una que no uses en otro sitio.">
      <ResetPasswordForm form={form} token={token} />
    </AuthPage>
  )
}
