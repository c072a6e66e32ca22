// The one mapper from errors to HTTP. What leaves is a code and the request's id, never a message, a stack or SQL.
import { AppError, type ErrorReply } from '@murmullo/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isDatabaseAway } from '../platform/db.ts'
import { faultOf } from '../platform/log.ts'
import { plainErrorPage } from './plain-error-page.ts'

export function mapErrors(web: FastifyInstance): void {
  web.setErrorHandler((error: unknown, request, reply) => {
    const known = toAppError(error)
    reportFault(request, known)
    return sendError(reply, known)
  })
}

/** Only our own failures are worth a line; what a client did wrong is told to the client. */
export function reportFault({ log }: Pick<FastifyRequest, 'log'>, error: unknown): void {
  const known = toAppError(error)
  if (known.status < 500) return
  log.error({ code: known.code, fault: faultOf(known.cause ?? error) }, 'request failed')
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  reply.status(error.status).header('cache-control', 'private, no-store')
  const wait = typeof error.data.retryAfter === 'number' ? error.data.retryAfter : error.status === 503 ? 5 : null
  if (wait !== null) reply.header('retry-after', String(wait))
  if (!reply.request.url.startsWith('/api/')) return reply.type('text/html; charset=utf-8').send(plainErrorPage(error))
  const body: ErrorReply = { error: { code: error.code, data: error.data, requestId: reply.request.id } }
  return reply.send(body)
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) return new AppError('service.unavailable', {}, error)
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'FST_UNDER_PRESSURE') return new AppError('service.overloaded')
  if (statusCode === 413) return new AppError('request.too_large')
  if (statusCode === 415) return new AppError('request.not_json')
  if (statusCode === 404) return new AppError('request.not_found')
  if (statusCode !== undefined && statusCode < 500) return new AppError('request.invalid', {}, error)
  return new AppError('service.failed', {}, error)
}
