// Fastify hook of the response cache: stores public responses, compresses pages, and sets the headers that caches read.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createPadding, paddingHeader } from './breach-padding.ts'
import { isSharedPage, isVisitor } from './cache-key.ts'
import { CachedResponse, computeEtag, matchesEtag } from './cached-response.ts'
import { compress, negotiateEncoding } from './content-encoding.ts'
import { findRendering, type Rendering } from './renderings.ts'
import { replaceNonceByHashes } from './script-hashes.ts'

/**
 * Stores only responses whose cache-control is public. A response to a request with a cookie is private to that client, even when its body
 * is not.
 */
export function storeResponses(web: FastifyInstance): void {
  web.addHook('onSend', (request, reply, payload: unknown, proceed) => {
    const rendering = findRendering(request.raw)
    if (!String(reply.getHeader('cache-control')).startsWith('public, max-age=0, s-maxage=')) {
      rendering?.flight.abort()
      if (!isWhole(payload) || !isPageOfVisitor(request, reply)) return proceed(null, payload)
      return send(sendUncached(request, reply, toBuffer(payload)), proceed)
    }
    // A Set-Cookie header is for one client: such a response is never shared.
    const isCacheable = isWhole(payload) && reply.statusCode === 200 && !reply.hasHeader('set-cookie')
    if (!isCacheable) {
      reply.header('cache-control', 'private, no-store')
      rendering?.flight.abort()
      return proceed(null, payload)
    }
    const hasCookie = request.headers.cookie !== undefined
    if (hasCookie) reply.header('cache-control', privateCaching(rendering))
    const isStored = rendering !== undefined || !hasCookie
    const buffer = toBuffer(payload)
    const hasHashes = isPage(reply) && (isStored || isSharedPage(request.raw))
    const body = hasHashes ? replaceNonceByHashes(reply, buffer) : buffer
    if (isUnshared(request, rendering)) {
      rendering?.flight.abort()
      return proceed(null, body)
    }
    send(isStored ? sendAndStore(request, reply, body, rendering) : sendUncached(request, reply, body), proceed)
  })
}

/** A signed-in reader gets the same header whether the response is shared or not, and no browser stores it. */
function privateCaching(rendering: Rendering | undefined): string {
  return rendering?.isSignedIn === false ? 'private, no-cache' : 'private, no-store'
}

function send(
  body: Buffer | null | Promise<Buffer>,
  proceed: (error: Error | null, body?: Buffer | null) => void,
): void {
  if (body instanceof Promise) void body.then((compressed) => proceed(null, compressed), proceed)
  else proceed(null, body)
}

const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload)

const toBuffer = (payload: string | Buffer): Buffer => (Buffer.isBuffer(payload) ? payload : Buffer.from(payload))

/**
 * A page that no cache may store, but without anything of a user, such as search results. Pages of a user that have private texts are not
 * compressed: the size of a compressed page tells whether one text on it repeats another (BREACH), and other users write some of these texts.
 */
function isPageOfVisitor(request: FastifyRequest, reply: FastifyReply): boolean {
  return request.method === 'GET' && isPage(reply) && !reply.hasHeader('content-encoding') && isVisitor(request.raw)
}

/**
 * No other client waits for this response, and this client sends no If-None-Match and no Accept-Encoding: no ETag and no compression
 * needed.
 */
function isUnshared({ headers }: FastifyRequest, rendering: Rendering | undefined): boolean {
  const isUnconditional = headers['accept-encoding'] === undefined && headers['if-none-match'] === undefined
  return isUnconditional && rendering !== undefined && !rendering.flight.isShared()
}

function sendAndStore(request: FastifyRequest, reply: FastifyReply, body: Buffer, rendering: Rendering | undefined) {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  const etag = rendering?.isSignedIn ? null : computeEtag(body, isPage(reply) ? request.id : null)
  const answer = new CachedResponse(headers, body, etag, Date.now())
  rendering?.flight.complete(answer)
  reply.header('vary', 'accept-encoding')
  if (etag !== null) reply.header('etag', etag)
  if (matchesEtag(request.raw, etag)) {
    reply.status(304).removeHeader('content-security-policy').removeHeader('content-type')
    return null
  }
  const encoding = answer.encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return body
  reply.header('content-encoding', encoding).removeHeader('content-length')
  if (etag === null) reply.header(paddingHeader, createPadding())
  return answer.encode(encoding)
}

/** No validator for a response that no cache may store: hashing a page costs a twelfth of rendering it, and no client can use the ETag. */
function sendUncached(request: FastifyRequest, reply: FastifyReply, body: Buffer): Buffer | Promise<Buffer> {
  reply.header('vary', 'accept-encoding')
  const contentType = String(reply.getHeader('content-type'))
  const encoding = negotiateEncoding(request.headers['accept-encoding'], contentType, body.length)
  if (encoding === 'identity') return body
  reply.header('content-encoding', encoding).removeHeader('content-length')
  if (!isVisitor(request.raw)) reply.header(paddingHeader, createPadding())
  return compress(encoding, body)
}

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/html')
}
