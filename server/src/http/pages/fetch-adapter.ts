// Fetch adapter: converts a Fastify request to a web-standard Request for React Router, and its Response to a Fastify reply.
import { AppError } from '@murmullo/contract/core/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `overridePath`: path of another page that the server renders, whatever the URL or body of the request is. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, overridePath?: string): Request {
  const disconnected = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) disconnected.abort()
  })
  const signal = disconnected.signal
  const { method } = request
  if (overridePath !== undefined)
    return new Request(pageUrl(request, overridePath), { method: method === 'HEAD' ? method : 'GET', signal })
  const init = { method, headers: toHeaders(request), signal }
  return new Request(
    pageUrl(request, request.originalUrl),
    Buffer.isBuffer(request.body) ? { ...init, body: new Uint8Array(request.body) } : init,
  )
}

/** Only a path on this host is valid: `//other`, `/\\other` and absolute URLs would be parsed as another host. */
function pageUrl({ protocol, host }: FastifyRequest, path: string): URL {
  const base = `${protocol}://${host}`
  const isPlain = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i.test(host) && /^https?$/.test(protocol)
  if (!isPlain || !/^\/(?![/\\])/.test(path) || !URL.canParse(path, base)) throw new AppError('request.invalid')
  return new URL(path, base)
}

function toHeaders(request: FastifyRequest): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    for (const each of Array.isArray(value) ? value : [value]) if (each !== undefined) headers.append(name, each)
  return headers
}

/** Buffers the page before sending: the response has a Content-Length and is never truncated. `html`: the body, if it is not in the response. */
export async function sendWebResponse(
  reply: FastifyReply,
  response: Response,
  html: Buffer | undefined,
): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  // Keeps the cookies that API calls have set during rendering.
  const set = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  reply.removeHeader('set-cookie')
  if (cookies.length + set.length > 0) reply.header('set-cookie', [...set, ...cookies])
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
  if (html !== undefined) return reply.send(html)
  return response.body === null ? reply.send() : reply.send(Buffer.from(await response.arrayBuffer()))
}
