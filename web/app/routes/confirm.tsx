// Route `/admin/confirmar`: step-up authentication. Verifies the password again, then redirects back to the staff page.
import { data, redirect } from 'react-router'
import { fieldOf, formIn, refusalOf } from '../lib/attempt.ts'
import { requireTeam } from '../lib/guard.ts'
import { pageHead } from '../lib/head.ts'
import { keepForm } from '../lib/keep-form.ts'
import { pageContext } from '../lib/page-context.ts'
import { safeReturn } from '../lib/return-path.ts'
import { passwordField, type StepUp, wrongText } from '../lib/step-up.ts'
import { StepUpForm } from '../lib/step-up-form.tsx'
import { Card } from '../ui/card.tsx'
import type { Route } from './+types/confirm.ts'

export function loader({ url, context }: Route.LoaderArgs): null {
  requireTeam(context.get(pageContext), url, 'moderator')
  return null
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const page = context.get(pageContext)
  requireTeam(page, url, 'moderator')
  const password = fieldOf(await formIn(request), passwordField)
  const refusal = await refusalOf(() => page.api.accounts.confirm({ password }))
  if (refusal !== null) return refused(wrongText(refusal), 422)
  return redirect(safeReturn(url.searchParams.get('volver')), 303)
}

export const clientAction = keepForm((_form, why) => ({ fields: [], error: why }))

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
