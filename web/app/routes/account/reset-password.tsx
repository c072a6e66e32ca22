// Route `/reset-password`: sets a new password with the token of the reset e-mail.
import { passwordLimits } from '@murmullo/contract/constants/limits'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { AuthPage, authLinkClass } from '../../features/auth/auth-page.tsx'
import { authErrorMessage } from '../../features/auth/auth-errors.ts'
import { newPasswordTooShort } from '../../shared/account/account-texts.ts'
import { FormMessage } from '../../lib/forms/form-message.tsx'
import { PasswordField } from '../../lib/forms/password-field.tsx'
import { ExpiredLink, linkStateFor } from '../../features/auth/expired-link.tsx'
import { formField, tryCall } from '../../lib/forms/api-errors.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { Button } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/reset-password.ts'

export function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  if (token === '') throw redirect('/forgot-password')
  return { token }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(pageContext)
  const form = await request.formData().catch(() => null)
  const [token, password, again] = [formField(form, 'token'), formField(form, 'password'), formField(form, 'again')]
  if (password !== again)
    return data({ text: 'Las contraseñas no coinciden', state: 'asked' } as const, { status: 422 })
  if (password.length < passwordLimits.minAtChange)
    return data({ text: newPasswordTooShort, state: 'asked' } as const, { status: 422 })
  const refusal = await tryCall(() => api.accounts.resetPassword({ token, password }))
  if (refusal === null) return { text: null, state: 'done' } as const
  return data({ text: authErrorMessage(refusal), state: linkStateFor(refusal) }, { status: 400 })
}

export const clientAction = keepFormOnNetworkError(
  () => ({ text: authErrorMessage('service.failed'), state: 'asked' }) as const,
)

/** The token is single-use: a revalidation would only report that it is used. */
export const shouldRevalidate = () => false

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Nueva contraseña',
    description: 'Elige otra contraseña.',
    index: false,
  })
}

export default function ResetPassword({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  if (actionData?.state === 'spent') return <ExpiredLink to="/forgot-password">Pedir otro enlace</ExpiredLink>
  if (actionData?.state === 'done')
    return (
      <AuthPage title="Contraseña cambiada" lead="Cerramos tu sesión en todos tus dispositivos. Entra con la nueva.">
        <Link to="/login" className={authLinkClass}>
          Iniciar sesión
        </Link>
      </AuthPage>
    )
  return (
    <AuthPage title="Nueva contraseña" lead="Elige una que no uses en otro sitio.">
      <Form method="post" className="flex flex-col gap-4">
        <FormMessage tone="error">{actionData?.text}</FormMessage>
        <input type="hidden" name="token" value={token} />
        <PasswordField
          label="Nueva contraseña"
          name="password"
          required
          minLength={passwordLimits.minAtChange}
          autoComplete="new-password"
          hint={newPasswordTooShort}
        />
        <PasswordField
          label="Repítela"
          name="again"
          required
          minLength={passwordLimits.minAtChange}
          autoComplete="new-password"
        />
        <Button type="submit" className="w-full" busy={busy}>
          Cambiar la contraseña
        </Button>
      </Form>
    </AuthPage>
  )
}
