// Route `/continue`: creates an account without e-mail and shows its recovery phrase once.
import { Link, redirect } from 'react-router'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { authErrorMessage, authFailed } from '../../features/auth/auth-errors.ts'
import { ContinueForm } from '../../features/auth/anonymous-account-form.tsx'
import { RecoveryPhraseCard } from '../../shared/account/recovery-phrase-card.tsx'
import { useActionForm } from '../../lib/forms/action-form.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/continue-anonymously.ts'

/** A later GET of this page does not contain the recovery phrase. */
export function loader({ url, context }: Route.LoaderArgs) {
  const hasSession = context.get(pageContext).viewer !== null
  return { returnTo: returnPath(url), hasSession }
}

const returnPath = (url: URL) => safeRedirect(url.searchParams.get('redirect'))

export const action = formAction({
  '': {
    run: async ({ page, api, url }) =>
      page.viewer === null ? api.accounts.continueAnonymously() : redirect(returnPath(url), 303),
    messageFor: authErrorMessage,
  },
})

/** No revalidation: the phrase only exists in the action response and would be lost. */
export const shouldRevalidate = () => false

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Sin registrarme',
    description: 'Una cuenta sin correo.',
    index: false,
  })
}

export default function Continue({ loaderData: { returnTo, hasSession } }: Route.ComponentProps) {
  const form = useActionForm<{ readonly phrase: string }>({ networkError: authFailed })
  if (form.success)
    return (
      <AuthPage
        title="Ya estás dentro"
        lead="No sabemos quién eres, y así se queda. Si algún día cambias de teléfono, estas doce palabras abren tu cuenta."
      >
        <RecoveryPhraseCard phrase={form.success.phrase} />
        <Link to={returnTo} className={buttonClass('primary', 'mt-6 w-full')}>
          Ya las guardé
        </Link>
      </AuthPage>
    )
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
