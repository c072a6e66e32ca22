// Route `/recover`: sign-in to an anonymous account with its recovery phrase.
import { data, Form, redirect, useNavigation } from 'react-router'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { authErrorMessage } from '../../features/auth/auth-errors.ts'
import { FormMessage } from '../../lib/forms/form-message.tsx'
import { AnonymousLogoutWarning } from '../../features/auth/anonymous-logout-warning.tsx'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { requireVisitor } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import type { Route } from './+types/sign-in-with-phrase.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const page = context.get(pageContext)
  requireVisitor(page, url)
  return { hasSession: page.viewer !== null }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const phrase = formField(await request.formData().catch(() => null), 'phrase')
  if (phrase.trim() === '') return data('Escribe las doce palabras, en su orden.', { status: 422 })
  const refusal = await tryCall(() => api.accounts.recover({ phrase: phrase.slice(0, 200) }))
  if (refusal !== null) return data(authErrorMessage(refusal), { status: 401 })
  return redirect(safeRedirect(url.searchParams.get('redirect')), 303)
}

export const clientAction = keepFormOnNetworkError(() => authErrorMessage('service.failed'))

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Recuperar mi cuenta',
    description: 'Abre tu cuenta con su frase.',
    index: false,
  })
}

export default function Recover({ loaderData: { hasSession }, actionData }: Route.ComponentProps) {
  return (
    <AuthPage
      title="Recuperar mi cuenta"
      lead="Escribe las doce palabras que te mostramos al entrar sin registrarte. Las tildes y las mayúsculas dan igual; el orden no."
    >
      {hasSession && <AnonymousLogoutWarning />}
      <Form method="post" className="flex flex-col gap-4">
        <FormMessage tone="error">{actionData}</FormMessage>
        <TextArea
          label="Frase de recuperación"
          name="phrase"
          rows={3}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" className="w-full" busy={useNavigation().state !== 'idle'}>
          Abrir mi cuenta
        </Button>
      </Form>
    </AuthPage>
  )
}
