// Route `/logout`: ends the session and redirects home. Asks first, and warns anonymous users, who would lose the account.
import { Link, redirect } from 'react-router'
import { AuthPage } from '../../features/auth/auth-page.tsx'
import { anonymousLogoutText, recoveryPhrasePath } from '../../features/auth/anonymous-logout-warning.tsx'
import { clearBrowserTraces } from '../../shared/browser-traces.ts'
import { clearSiteData } from '../../lib/site/device-settings.ts'
import { pageHead } from '../../lib/seo/head.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import type { Route } from './+types/logout.ts'

export async function action({ context }: Route.ActionArgs) {
  await context.get(pageContext).api.accounts.logOut()
  return redirect('/', { status: 303, headers: clearSiteData })
}

export function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(pageContext)
  if (viewer === null) throw redirect('/', 303)
  return { isAnonymous: viewer.kind === 'anonymous' }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageHead(matches[0].loaderData, { title: 'Cerrar sesión', description: 'Antes de salir.', index: false })
}

export default function LogOut({ loaderData: { isAnonymous } }: Route.ComponentProps) {
  const title = isAnonymous ? 'Antes de salir' : 'Cerrar sesión'
  const lead = isAnonymous ? anonymousLogoutText : 'Saldrás de tu cuenta en este dispositivo.'
  return (
    <AuthPage title={title} lead={lead}>
      <div className="flex flex-col gap-2">
        <Link to="/" className={buttonClass('primary')}>
          Quedarme
        </Link>
        {isAnonymous && (
          <Link to={recoveryPhrasePath} className={buttonClass('outline')}>
            Ver mis doce palabras
          </Link>
        )}
        {/* A plain form with a document load, so that no state of the session stays in memory. */}
        <form method="post" action="/logout" onSubmit={clearBrowserTraces} className="flex flex-col">
          <Button type="submit" tone="danger">
            {isAnonymous ? 'Cerrar sesión de todos modos' : 'Cerrar sesión'}
          </Button>
        </form>
      </div>
    </AuthPage>
  )
}
