// The layer between the shell and the pages: when a page fails, only the page gives way.
import { Outlet } from 'react-router'
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
  return <ProblemPage error={error} requestId={useSite()?.requestId ?? null} />
}
