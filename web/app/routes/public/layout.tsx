// Layout route of all pages: error boundary inside the shell, and redirect of expelled users.
import { Outlet, redirect } from 'react-router'
import { useIsServerRendered } from '../../lib/rendering/hydration.ts'
import { pageContext } from '../../lib/api/page-context.ts'
import { ErrorPage } from '../../lib/errors/error-page.tsx'
import { useSite } from '../../lib/site/use-site.ts'
import type { Route } from './+types/layout.ts'

/** Sanction and its appeal, decisions, status of own reports, data export, account deletion and logout. */
const routesWhenExpelled = /^\/(?:sancion|decisiones|account|logout|receipt|report|murmullo)(?:\/|\.|$)/

/** Middleware: redirects an expelled user to the sanction page, except on routes that stay open to that user. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    if (context.get(pageContext).viewer?.sanction?.kind === 'expel' && !routesWhenExpelled.test(url.pathname))
      throw redirect('/sancion', 303)
  },
]

export default function Pages() {
  return <Outlet />
}

/** Passes headers of a thrown error (Retry-After) to the response. */
export function headers({ errorHeaders }: Route.HeadersArgs): Headers {
  return errorHeaders ?? new Headers()
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useSite()
  // The root loader's request id belongs to the document request, not to a later client-side request.
  return <ErrorPage error={error} requestId={useIsServerRendered() ? (site?.requestId ?? null) : null} />
}
