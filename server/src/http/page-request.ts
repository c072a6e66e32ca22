// Between Fastify's request and reply and the web's own Request and Response, which the pages speak.
import { AppError } from '@murmullo/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `instead` is the path of another page, when the server decides to show that one, whatever was asked for or sent. */
export function toWebRequest(request: FastifyRequest, reply: FastifyReply, instead?: string): Request {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const signal = gone.signal
  const { method } = request
  if (instead !== undefined)
    return new Request(addressOf(request, instead), { method: method === 'HEAD' ? method : 'GET', signal })
  const init = { method, headers: toHeaders(request), signal }
  return new Request(
    addressOf(request, request.originalUrl),
    Buffer.isBuffer(request.body) ? { ...init, body: new Uint8Array(request.body) } : init,
  )
}

/** A path of this site and nothing else: `//other`, `/\\other` and whole addresses would be read as another host. */
function addressOf({ protocol, host }: FastifyRequest, path: string): URL {
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

/** Pages come whole, so they are sent whole: with their length, and never half. */
export async function sendWebResponse(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  reply.status(response.status)
  for (const [name, value] of response.headers) if (name !== 'set-cookie') reply.header(name, value)
  const cookies = response.headers.getSetCookie()
  // What a call set on the way is already there.
  const set = [reply.getHeader('set-cookie') ?? []].flat().map(String)
  reply.removeHeader('set-cookie')
  if (cookies.length + set.length > 0) reply.header('set-cookie', [...set, ...cookies])
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
  return response.body === null ? reply.send() : reply.send(Buffer.from(await response.arrayBuffer()))
}
