// Error boundary page: error message, retry button, link home (React component).
import type { MouseEvent } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import { buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { problemOf } from './problem.ts'

/** `requestId` is the fallback when the error carries none. */
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

/** Offline, a reload would replace the page with the browser's own error page, which explains less. */
function unlessOffline(event: MouseEvent): void {
  if (!navigator.onLine) event.preventDefault()
}

/** A route can set its own error prefix in `handle.failure`: "Error al cargar el secreto". */
function useFailure(): string | null {
  const handle: unknown = useMatches().at(-1)?.handle
  if (typeof handle !== 'object' || handle === null || !('failure' in handle)) return null
  return typeof handle.failure === 'string' ? handle.failure : null
}
