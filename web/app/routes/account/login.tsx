// Route `/login`: sign-in with e-mail and password.
import { Link } from 'react-router'
import { AuthPage, authLinkClass } from '../../features/auth/auth-page.tsx'
import { AnonymousAccountForm } from '../../features/auth/anonymous-account-form.tsx'
import { CredentialsForm } from '../../features/auth/credentials-form.tsx'
import { AnonymousLogoutWarning } from '../../features/auth/anonymous-logout-warning.tsx'
import { signInHandler } from '../../features/auth/sign-in-handler.ts'
import { requireVisitor } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import type { Route } from './+types/login.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireVisitor(page, url)
  return { returnTo: safeRedirect(url.searchParams.get('redirect')), hasSession: page.viewer !== null }
}

export const action = formAction({ '': signInHandler((accounts, credentials) => accounts.logIn(credentials)) })

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Iniciar sesión',
    description: 'Entra en tu cuenta para contar secretos, comentar y conversar sin decir quién eres.',
    path: '/login',
    index: true,
  })
}

export default function LogIn({ loaderData: { returnTo, hasSession } }: Route.ComponentProps) {
  const query = returnTo === '/' ? '' : `?redirect=${encodeURIComponent(returnTo)}`
  return (
    <AuthPage
      title="Iniciar sesión"
      lead="Qué bueno verte otra vez. Aquí nadie ve quién eres."
      foot={
        <>
          <p>
            ¿No tienes cuenta?{' '}
            <Link to={`/register${query}`} className={authLinkClass}>
              Regístrate
            </Link>
          </p>
          <p>
            <Link to={`/recover${query}`} className={authLinkClass}>
              Tengo una frase de recuperación
            </Link>
          </p>
        </>
      }
    >
      {hasSession && <AnonymousLogoutWarning />}
      <CredentialsForm submit="Iniciar sesión" />
      <p className="pt-4 text-center">
        <Link to="/forgot-password" className={authLinkClass}>
          Olvidé mi contraseña
        </Link>
      </p>
      {!hasSession && (
        <>
          <hr className="my-6 border-line" />
          <AnonymousAccountForm returnTo={returnTo} />
        </>
      )}
    </AuthPage>
  )
}
