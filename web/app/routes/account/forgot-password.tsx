// Route `/forgot-password`: sends a password reset link. The response is the same whether the account exists or not.
import { Link } from 'react-router'
import { AuthPage, authLinkClass } from '../../features/auth/auth-page.tsx'
import { authErrorMessage, authFailed } from '../../features/auth/auth-errors.ts'
import { RequestResetForm, requestResetForm } from '../../features/auth/request-reset-form.tsx'
import { useActionForm } from '../../lib/forms/action-form.tsx'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { validateForm } from '../../lib/forms/form-spec.ts'
import { pageHead } from '../../lib/seo/head.ts'
import type { Route } from './+types/forgot-password.ts'

export const action = formAction({
  '': validated(requestResetForm, (address, { api }) => api.accounts.requestReset(address), authErrorMessage),
})

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Olvidé mi contraseña',
    description: 'Elige otra contraseña.',
    index: false,
  })
}

export default function ForgotPassword() {
  const form = useActionForm({
    validate: (values) => validateForm(requestResetForm, values).fieldErrors,
    networkError: authFailed,
  })
  if (form.success)
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
      <RequestResetForm form={form} />
    </AuthPage>
  )
}
