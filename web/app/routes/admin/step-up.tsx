// Route `/admin/confirmar`: step-up authentication. Verifies the password again, then redirects back to the staff page.
import { redirect } from 'react-router'
import { requireStaff } from '../../lib/auth/guards.ts'
import { useActionForm } from '../../lib/forms/action-form.tsx'
import { formAction } from '../../lib/forms/form-action.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { safeRedirect } from '../../lib/auth/safe-redirect.ts'
import { confirmPassword } from '../../lib/forms/step-up.ts'
import { PasswordForm, useStepUp } from '../../lib/forms/step-up-form.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Route } from './+types/step-up.ts'

export function loader({ url, context }: Route.LoaderArgs): null {
  requireStaff(context.get(pageContext), url, 'moderator')
  return null
}

export const action = formAction(
  {
    '': {
      run: async (submission) => {
        await confirmPassword(submission)
        return redirect(safeRedirect(submission.url.searchParams.get('volver')), 303)
      },
    },
  },
  (page, url) => requireStaff(page, url, 'moderator'),
)

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, {
    title: 'Confirma que eres tú',
    description: 'Escribe otra vez tu contraseña.',
    index: false,
  })
}

export default function Confirm() {
  const form = useActionForm()
  const refused = useStepUp(form)
  return (
    <div className="mx-auto max-w-md pt-4 desk:pt-10">
      <Card as="section" className="px-5 py-7 desk:px-8 desk:py-9">
        <h1 className="font-voice text-3xl">Confirma que eres tú</h1>
        <p className="mt-2 mb-6 text-pretty text-ink-2">Esto es solo para el equipo y queda en el registro.</p>
        <PasswordForm form={form} refused={refused} />
      </Card>
    </div>
  )
}
