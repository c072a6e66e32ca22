// Route `/recover`: sign-in to an anonymous account with its recovery phrase.
import { redirect } from 'react-router'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { authErrorMessage } from '../../features/auth/auth-errors.ts'
import { RecoverForm, recoverForm } from '../../features/auth/recover-form.tsx'
import { AnonymousLogoutWarning } from '../../features/auth/anonymous-logout-warning.tsx'
import { requireVisitor } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { formAction, validated } from '../../lib/forms/form-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import type { Route } from './+types/sign-in-with-phrase.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireVisitor(page, url)
  return { hasSession: page.viewer !== null }
}

export const action = formAction({
  '': validated(
    recoverForm,
    async (phrase, { api, url }) => {
      await api.accounts.recover(phrase)
      return redirect(safeRedirect(url.searchParams.get('redirect')), 303)
    },
    authErrorMessage,
  ),
})

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Recuperar mi cuenta',
    description: 'Abre tu cuenta con su frase.',
    index: false,
  })
}

export default function Recover({ loaderData: { hasSession } }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Recuperar mi cuenta"
      lead="Escribe las doce palabras que te mostramos al entrar sin registrarte. Las tildes y las mayúsculas dan igual; el orden no."
    >
      {hasSession && <AnonymousLogoutWarning />}
      <RecoverForm />
    </AuthPage>
  )
}
