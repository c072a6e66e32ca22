// Route `/continue`: creates an account without e-mail and shows its recovery phrase once.
import { data, Link, redirect } from 'react-router'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { authErrorMessage } from '../../features/auth/auth-errors.ts'
import { AnonymousAccountForm } from '../../features/auth/anonymous-account-form.tsx'
import { FormMessage } from '../../lib/forms/form-message.tsx'
import { RecoveryPhraseCard } from '../../shared/account/recovery-phrase-card.tsx'
import { errorCode } from '../../lib/forms/api-errors.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/continue-anonymously.ts'

/** A later GET of this page does not contain the recovery phrase. */
export function loader({ url, context }: Route.LoaderArgs) {
  const hasSession = context.get(pageContext).viewer !== null
  return { returnTo: safeRedirect(url.searchParams.get('redirect')), hasSession }
}

export async function action({ url, context }: Route.ActionArgs) {
  const { api, viewer } = context.get(pageContext)
  if (viewer !== null) return redirect(safeRedirect(url.searchParams.get('redirect')), 303)
  try {
    const { phrase } = await api.accounts.continueAnonymously()
    return { phrase, text: null }
  } catch (error) {
    const code = errorCode(error)
    if (code === null) throw error
    return data({ phrase: null, text: authErrorMessage(code) }, { status: 429 })
  }
}

export const clientAction = keepFormOnNetworkError(() => ({ phrase: null, text: authErrorMessage('service.failed') }))

/** No revalidation: the phrase only exists in the action response and would be lost. */
export const shouldRevalidate = () => false

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Sin registrarme',
    description: 'Una cuenta sin correo.',
    index: false,
  })
}

export default function Continue({ loaderData: { returnTo, hasSession }, actionData }: Route.ComponentProps) {
  if (actionData?.phrase)
    return (
      <AuthPage
        title="Ya estás dentro"
        lead="No sabemos quién eres, y así se queda. Si algún día cambias de teléfono, estas doce palabras abren tu cuenta."
      >
        <RecoveryPhraseCard phrase={actionData.phrase} />
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
      <FormMessage tone="error" className="mb-5">
        {actionData?.text}
      </FormMessage>
      <AnonymousAccountForm returnTo={returnTo} tone="primary" />
    </AuthPage>
  )
}
