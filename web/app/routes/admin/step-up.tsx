// Route `/admin/confirmar`: step-up authentication. Verifies the password again, then redirects back to the staff page.
import { data, redirect } from 'react-router'
import { formField, readForm, tryCall } from '../../lib/forms/api-errors.ts'
import { requireStaff } from '../../lib/auth/guards.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { keepFormOnNetworkError } from '../../lib/forms/client-action.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { passwordField, type StepUp, passwordErrorMessage } from '../../lib/forms/step-up.ts'
import { StepUpForm } from '../../lib/forms/step-up-form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Route } from './+types/step-up.ts'

export function loader({ url, context }: Route.LoaderArgs): null {
  requireStaff(context.get(pageContext), url, 'moderator')
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireStaff(page, url, 'moderator')
  const password = formField(await readForm(request), passwordField)
  const refusal = await tryCall(() => page.api.accounts.confirm({ password }))
  if (refusal !== null) return refused(passwordErrorMessage(refusal), 422)
  return redirect(safeRedirect(url.searchParams.get('volver')), 303)
}

export const clientAction = keepFormOnNetworkError((_form, why) => ({ fields: [], error: why }))

const refused = (error: string, status: number) => data<StepUp>({ fields: [], error }, { status })

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Confirma que eres tú',
    description: 'Di otra vez tu contraseña.',
    index: false,
  })
}

export default function Confirm({ actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-md pt-4 desk:pt-10">
      <Card as="section" className="px-5 py-7 desk:px-8 desk:py-9">
        <h1 className="font-voice text-3xl">Confirma que eres tú</h1>
        <p className="mt-2 mb-6 text-pretty text-ink-2">Lo que sigue es solo para el equipo, y queda anotado.</p>
        <StepUpForm stepUp={actionData ?? { fields: [], error: null }} />
      </Card>
    </div>
  )
}
