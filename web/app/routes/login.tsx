// Route `/login`: sign-in with e-mail and password.
import { Link } from 'react-router'
import { AuthPage, authLinkClass } from '../features/accounts/auth-page.tsx'
import { credentialsNetworkError } from '../features/accounts/auth-refusals.ts'
import { AnonymousAccountForm } from '../features/accounts/continue-form.tsx'
import { CredentialsForm } from '../features/accounts/credentials-form.tsx'
import { AnonymousLogoutWarning } from '../features/accounts/losing-account.tsx'
import { signInAction } from '../features/accounts/send-credentials.ts'
import { requireVisitor } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { keepFormOnNetworkError } from '../lib/keep-form.ts'
import { pageContext } from '../lib/page-context.ts'
import { safeRedirect } from '../lib/return-path.ts'
import type { Route } from './+types/login.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireVisitor(page, url)
  return { returnTo: safeRedirect(url.searchParams.get('redirect')), leaves: page.viewer !== null }
}

export function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  return signInAction(request, url, api.accounts.logIn)
}

export const clientAction = keepFormOnNetworkError(credentialsNetworkError)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Iniciar sesión',
    description: 'Entra en tu cuenta para contar secretos, comentar y conversar sin decir quién eres.',
    path: '/login',
    index: true,
  })
}

export default function LogIn({ loaderData: { returnTo, leaves: hasSession }, actionData }: Route.ComponentProps) {
  const query = returnTo === '/' ? '' : `?redirect=${encodeURIComponent(returnTo)}`
  return (
    <AuthPage
      title="Iniciar sesión"
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
      <CredentialsForm submit="Iniciar sesión" refusal={actionData} />
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
