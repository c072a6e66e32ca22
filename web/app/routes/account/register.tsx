// Route `/register`: creates an account with e-mail, or adds an e-mail to an anonymous account.
import { Link } from 'react-router'
import { AuthPage, authLinkClass } from '../../features/auth/auth-page.tsx'
import { passwordTooShort } from '../../lib/forms/field-error-messages.ts'
import { CredentialsForm } from '../../features/auth/credentials-form.tsx'
import { signInHandler } from '../../features/auth/sign-in-handler.ts'
import { requireVisitor } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import type { Route } from './+types/register.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireVisitor(page, url)
  return { returnTo: safeRedirect(url.searchParams.get('redirect')), hasSession: page.viewer !== null }
}

export const action = formAction({ '': signInHandler((accounts, credentials) => accounts.register(credentials)) })

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Registrarse',
    description: 'Abre tu cuenta gratis, solo con un correo. Nadie verá quién eres.',
    path: '/register',
    index: true,
  })
}

export default function Register({ loaderData: { returnTo, hasSession } }: Route.ComponentProps) {
  const query = returnTo === '/' ? '' : `?redirect=${encodeURIComponent(returnTo)}`
  return (
    <AuthPage
      title={hasSession ? 'Guardar mi cuenta' : 'Registrarse'}
      lead={
        hasSession
          ? 'Tus secretos, comentarios y notificaciones se quedan contigo. Desde ahora entrarás con tu correo; la frase dejará de servir.'
          : 'Tu correo es solo para volver a entrar. Nadie más lo ve, y nada de lo que publiques lo muestra.'
      }
      foot={
        !hasSession && (
          <p>
            ¿Ya tienes cuenta?{' '}
            <Link to={`/login${query}`} className={authLinkClass}>
              Inicia sesión
            </Link>
          </p>
        )
      }
    >
      <CredentialsForm
        submit={hasSession ? 'Guardar mi cuenta' : 'Registrarme'}
        passwordHint={passwordTooShort}
        isNew
      />
    </AuthPage>
  )
}
