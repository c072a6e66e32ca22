// Route `/continue`: creates an account without e-mail, for a visitor who wants one before a first secret or comment.
import { Link, redirect } from 'react-router'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { authErrorMessage, authFailed } from '../../features/auth/auth-errors.ts'
import { ContinueForm } from '../../features/auth/anonymous-account-form.tsx'
import { useActionForm } from '../../lib/forms/action-form.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/continue-anonymously.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const hasSession = context.get(pageContext).viewer !== null
  return { returnTo: returnPath(url), hasSession }
}

const returnPath = (url: URL) => safeRedirect(url.searchParams.get('redirect'))

export const action = formAction({
  '': {
    run: async ({ page, api, url }) => {
      if (page.viewer === null) await api.accounts.continueAnonymously()
      return redirect(returnPath(url), 303)
    },
    messageFor: authErrorMessage,
  },
})

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Sin registrarme',
    description: 'Una cuenta sin correo.',
    index: false,
  })
}

export default function Continue({ loaderData: { returnTo, hasSession } }: Route.ComponentProps) {
  const form = useActionForm({ networkError: authFailed })
  if (hasSession)
    return (
      <AuthPage title="Ya estás dentro" lead="Este navegador ya tiene una cuenta abierta.">
        <Link to={returnTo} className={buttonClass('primary', 'w-full')}>
          Seguir
        </Link>
      </AuthPage>
    )
  return (
    <AuthPage
      title="Sin registrarme"
      lead="Te abrimos una cuenta sin correo ni nombre. Puedes publicar y comentar, y registrarte cuando quieras sin perder nada."
    >
      <ContinueForm form={form} />
    </AuthPage>
  )
}
