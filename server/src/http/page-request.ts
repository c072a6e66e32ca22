// Between Fastify's request and reply and the web's own Request and Response, which the pages speak.
import { createReadableStreamFromReadable } from '@react-router/node'
import { AppError } from '@murmullo/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `path` replaces the path that was asked for, when the server decides to show another page. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, path = request.originalUrl): Request {
  const base = `${request.protocol}://${request.host}`
  if (!URL.canParse(path, base)) throw new AppError('request.invalid')
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const init: RequestInit = { method: request.method, headers: toHeaders(request), signal: gone.signal }
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return new Request(
    new URL(path, base),
    hasBody ? { ...init, body: createReadableStreamFromReadable(request.raw), duplex: 'half' } : init,
  )
}

function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each)
  return headers
}

/** Pages come whole, so they are sent whole: with their length, and never half. */
export async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-cache')
  return reply.send(response.body === null ? null : Buffer.from(await response.arrayBuffer()))
}
