// Error boundary page: error message, retry button, link home (React component).
import type { MouseEvent } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { isStaffPath, toErrorView } from './error-view.ts'

/** `requestId` is the fallback when the error carries none. */
export function ErrorPage({ error, requestId }: { readonly error: unknown; readonly requestId: string | null }) {
  const { pathname, search } = useLocation()
  const view = toErrorView(error, pathname)
  const failure = useErrorPrefix()
  const failed = view.status !== 404
  return (
    <ErrorState
      title={view.title}
      isDark={!failed}
      isPlain={isStaffPath(pathname)}
      text={failed && failure ? `${failure}: ${view.text}` : view.text}
      reference={failed ? (view.requestId ?? requestId) : null}
      actions={
        <>
          {view.retry && (
            <Link reloadDocument to={pathname + search} className={buttonClass('primary')} onClick={preventWhenOffline}>
              Reintentar
            </Link>
          )}
          <Link to="/" className={buttonClass(view.retry ? 'outline' : 'primary')}>
            Volver al inicio
          </Link>
        </>
      }
    />
  )
}

/** Offline, a reload would replace the page with the browser's own error page, which explains less. */
function preventWhenOffline(event: MouseEvent): void {
  if (!navigator.onLine) event.preventDefault()
}

/** A route can set its own error prefix in `handle.failure`: "Error al cargar el secreto". */
function useErrorPrefix(): string | null {
  const handle: unknown = useMatches().at(-1)?.handle
  if (typeof handle !== 'object' || handle === null || !('failure' in handle)) return null
  return typeof handle.failure === 'string' ? handle.failure : null
}
