// Maps any thrown error to an error view: status, title, text, retry flag and request id.
import { isRouteErrorResponse } from 'react-router'
import { errorMessages, isPageCode, type PageCode, networkErrorMessage } from './error-messages.ts'

export type ErrorView = {
  readonly status: number
  readonly title: string
  readonly text: string
  /** False when a retry cannot help. */
  readonly retry: boolean
  readonly requestId: string | null
}

/** The pages of the staff have no drawings, and their error pages no images in words. */
export function isStaffPath(pathname: string): boolean {
  return /^\/(admin|reports)(\/|$)/.test(pathname)
}

export function toErrorView(error: unknown, pathname = ''): ErrorView {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const { code, requestId } = getRouteErrorData(error)
  if (code === 'secrets.not_found')
    return {
      status,
      title: errorMessages[code],
      text: 'Puede que quien lo escribió lo haya borrado, o que el enlace esté incompleto.',
      retry: false,
      requestId,
    }
  if (status === 404)
    return {
      status,
      title: '404 - Página no encontrada',
      text: isStaffPath(pathname)
        ? 'Esta dirección no existe, o ya no está.'
        : 'Esta ventana está a oscuras. Quizá ya apagaron la luz.',
      retry: false,
      requestId,
    }
  return {
    status,
    title: errorTitle(status),
    text: errorText(error, code),
    retry: status >= 500 || status === 429,
    requestId,
  }
}

function errorTitle(status: number): string {
  if (status === 429) return 'Más despacio'
  if (status === 503) return 'Volvemos en un momento'
  if (status === 401 || status === 403) return 'No tienes acceso'
  return 'Algo salió mal'
}

function errorText(error: unknown, code: PageCode | null): string {
  if (code) return errorMessages[code]
  // In the browser a failed fetch is a TypeError. Its message is not meant for users.
  if (error instanceof TypeError && typeof navigator !== 'undefined' && !navigator.onLine) return networkErrorMessage
  return errorMessages[isRouteErrorResponse(error) && error.status === 503 ? 'service.unavailable' : 'service.failed']
}

function getRouteErrorData(error: unknown): { code: PageCode | null; requestId: string | null } {
  const content: unknown = isRouteErrorResponse(error) ? error.data : null
  if (typeof content !== 'object' || content === null) return { code: null, requestId: null }
  const { code, requestId } = content as { code?: unknown; requestId?: unknown }
  return { code: isPageCode(code) ? code : null, requestId: typeof requestId === 'string' ? requestId : null }
}
