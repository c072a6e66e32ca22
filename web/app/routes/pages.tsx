// The layer between the shell and the pages: when a page fails, only the page gives way.
import { Outlet } from 'react-router'
import { useFromServer } from '../lib/hydration.ts'
import { ProblemPage } from '../lib/problem-page.tsx'
import { useSite } from '../lib/site.ts'
import type { Route } from './+types/pages.ts'

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
