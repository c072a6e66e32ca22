// Error handler: maps every error to an HTTP response. A response has an error code and the request id, never a message, a stack or SQL.
import { AppError, type ErrorReply } from '@murmullo/contract/core/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../../platform/db/database.ts'
import { renderFallbackErrorPage } from './fallback-error-page.ts'
import { securityHeaders } from './security-header-values.ts'

export function registerErrorHandler(web: FastifyInstance): void {
  web.setErrorHandler((error: unknown, request, reply) => {
    logError(request, error)
    return sendError(reply, toAppError(error))
  })
  web.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('request.not_found')))
}

/** Intentional 5xx responses, which are not logged as errors. */
const expectedCodes = new Set(['service.overloaded', 'service.maintenance', 'photos.busy', 'share.busy'])

/** Logs server errors only; a client error is reported in the response to that client. `url` is not on the allow-list of the production logger, which drops it. */
export function logError({ id, log, method, url }: FastifyRequest, error: unknown): void {
  const known = toAppError(error)
  if (known.status < 500 || expectedCodes.has(known.code)) return
  log.error({ requestId: id, method, url, code: known.code, exception: known.cause ?? error }, 'request failed')
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  const { request } = reply
  reply.status(error.status).header('cache-control', 'private, no-store')
  // A request that fails before the hooks run has no security headers yet.
  if (!reply.hasHeader('content-security-policy')) reply.headers(securityHeaders)
  const wait = typeof error.data.retryAfter === 'number' ? error.data.retryAfter : error.status === 503 ? 5 : null
  if (wait !== null) reply.header('retry-after', String(wait))
  if (!isApiRequest(request))
    return reply.type('text/html; charset=utf-8').send(renderFallbackErrorPage(error, request.id))
  const body: ErrorReply = { error: { code: error.code, data: error.data, requestId: request.id } }
  return reply.send(body)
}

/** Uses the matched route: a URL can be spelled in many ways. */
function isApiRequest(request: FastifyRequest): boolean {
  return (request.routeOptions.url ?? request.url).startsWith('/api/')
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) return new AppError('service.unavailable', {}, error)
  const { statusCode, status = statusCode, code } = error as { statusCode?: number; status?: number; code?: string }
  if (code === 'FST_UNDER_PRESSURE') return new AppError('service.overloaded')
  if (status === 413) return new AppError('request.too_large')
  if (status === 415) return new AppError('request.not_json')
  if (status === 404 || status === 405) return new AppError('request.not_found')
  if (status !== undefined && status < 500) return new AppError('request.invalid', {}, error)
  return new AppError('service.failed', {}, error)
}
