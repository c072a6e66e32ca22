// The page a person sees instead of one that failed: what happened, a retry, a way home.
import type { MouseEvent } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { problemOf } from './problem.ts'

/** `requestId` is used when what was thrown does not carry its own. */
export function ProblemPage({ error, requestId }: { readonly error: unknown; readonly requestId: string | null }) {
  const problem = problemOf(error)
  const { pathname, search } = useLocation()
  const failure = useFailure()
  const failed = problem.status !== 404
  return (
    <ErrorState
      title={problem.title}
      text={failed && failure ? `${failure}: ${problem.text}` : problem.text}
      reference={failed ? (problem.requestId ?? requestId) : null}
      actions={
        <>
          {problem.retry && (
            <Link reloadDocument to={pathname + search} className={buttonClass('primary')} onClick={unlessOffline}>
              Reintentar
            </Link>
          )}
          <Link to="/" className={buttonClass(problem.retry ? 'outline' : 'primary')}>
            Volver al inicio
          </Link>
        </>
      }
    />
  )
}

/** The browser's own page about it would say less, and not in our words. */
function unlessOffline(event: MouseEvent): void {
  if (!navigator.onLine) event.preventDefault()
}

/** A route may say in its handle how its own failure is told: "Error al cargar el secreto". */
function useFailure(): string | null {
  const handle: unknown = useMatches().at(-1)?.handle
  if (typeof handle !== 'object' || handle === null || !('failure' in handle)) return null
  return typeof handle.failure === 'string' ? handle.failure : null
}
