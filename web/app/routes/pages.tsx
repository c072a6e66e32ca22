// The layer between the shell and the pages: when a page fails, only the page gives way.
import { Outlet, redirect } from 'react-router'
import { useFromServer } from '../lib/hydration.ts'
import { pageContext } from '../lib/page-context.ts'
import { ProblemPage } from '../lib/problem-page.tsx'
import { isOpenToExpelled } from '../lib/sanction-paths.ts'
import { useSite } from '../lib/site.ts'
import type { Route } from './+types/pages.ts'

/** Whoever is expelled is led to where they are told why, and what is still theirs. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context, url }) => {
    if (context.get(pageContext).viewer?.sanction?.kind === 'expel' && !isOpenToExpelled(url.pathname))
      throw redirect('/sancion', 303)
  },
]

export default function Pages() {
  return <Outlet />
}

/** What a failed call asks of the answer (Retry-After) reaches the answer. */
export function headers({ errorHeaders }: Route.HeadersArgs): Headers {
  return errorHeaders ?? new Headers()
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useSite()
  // The id is of the request that brought the document, which is not the one that failed later.
  return <ProblemPage error={error} requestId={useFromServer() ? (site?.requestId ?? null) : null} />
}
