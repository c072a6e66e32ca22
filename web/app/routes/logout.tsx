// Ends the session and goes home. Whoever would lose their account with it is told first.
import { Link, redirect } from 'react-router'
import { AuthPage } from '../features/accounts/auth-page.tsx'
import { losingText, wordsPath } from '../features/accounts/losing-account.tsx'
import { forgetDrafts } from '../lib/draft.ts'
import { pageHead } from '../lib/head.ts'
import { pageContext } from '../lib/page-context.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import type { Route } from './+types/logout.ts'

export async function action({ context }: Route.ActionArgs) {
  await context.get(pageContext).api.accounts.logOut()
  // Whoever presses Back on a shared computer finds nothing.
  return redirect('/', { status: 303, headers: { 'Clear-Site-Data': '"cache"' } })
}

export function loader({ context }: Route.LoaderArgs) {
  if (context.get(pageContext).viewer?.kind !== 'anonymous') throw redirect('/', 303)
  return null
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Cerrar sesión', description: 'Antes de salir.', index: false })
}

export default function LogOut() {
  return (
    <AuthPage title="Antes de salir" lead={losingText}>
      <div className="flex flex-col gap-2">
        <Link to="/" className={buttonClass('primary')}>
          Quedarme
        </Link>
        <Link to={wordsPath} className={buttonClass('outline')}>
          Ver palabras nuevas
        </Link>
        {/* A whole new page: nothing of who was here stays in this one. */}
        <form method="post" action="/logout" onSubmit={forgetDrafts} className="flex flex-col">
          <Button type="submit" tone="danger">
            Cerrar sesión de todos modos
          </Button>
        </form>
      </div>
    </AuthPage>
  )
}
