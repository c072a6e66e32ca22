// Route `/login`: sign-in with e-mail and password.
import { Link } from 'react-router'
import { AuthPage, authLinkClass } from '../features/accounts/auth-page.tsx'
import { credentialsFailed } from '../features/accounts/auth-refusals.ts'
import { ContinueForm } from '../features/accounts/continue-form.tsx'
import { CredentialsForm } from '../features/accounts/credentials-form.tsx'
import { LosingAccount } from '../features/accounts/losing-account.tsx'
import { sendCredentials } from '../features/accounts/send-credentials.ts'
import { requireVisitor } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { keepForm } from '../lib/keep-form.ts'
import { pageContext } from '../lib/page-context.ts'
import { safeReturn } from '../lib/return-path.ts'
import type { Route } from './+types/login.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireVisitor(page, url)
  return { returnTo: safeReturn(url.searchParams.get('redirect')), leaves: page.viewer !== null }
}

export function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  return sendCredentials(request, url, api.accounts.logIn)
}

export const clientAction = keepForm(credentialsFailed)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Iniciar sesión',
    description: 'Entra en tu cuenta para contar secretos, comentar y conversar sin decir quién eres.',
    path: '/login',
    index: true,
  })
}

export default function LogIn({ loaderData: { returnTo, leaves }, actionData }: Route.ComponentProps) {
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
      {leaves && <LosingAccount />}
      <CredentialsForm submit="Iniciar sesión" refusal={actionData} />
      <p className="pt-4 text-center">
        <Link to="/forgot-password" className={authLinkClass}>
          Olvidé mi contraseña
        </Link>
      </p>
      {!leaves && (
        <>
          <hr className="my-6 border-line" />
          <ContinueForm returnTo={returnTo} />
        </>
      )}
    </AuthPage>
  )
}
