// Response cache handler with single-flight: serves public reads from the cache before Fastify runs, and stores what Fastify responds.
import { randomInt } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { randomToken } from '../hooks/random-token.ts'
import { CachedResponse, computeEtag } from './cached-response.ts'
import { compress, negotiateEncoding } from './content-encoding.ts'
import { cacheKeyFor, isVisitor } from './cache-key.ts'
import type { InFlight, MemoryCache } from './memory-cache.ts'
import { replaceNonceByHashes } from './script-hashes.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type ResponseCache = {
  readonly memory: MemoryCache
  hits: number
  /** While it is true, the framework refuses every request but the refreshes of hot keys. */
  isShedding: () => boolean
}
/** Requests that Fastify renders for the cache. */
const flights = new WeakMap<IncomingMessage, InFlight>()

/** A rendering that replaces a response which many requests get from the cache: refusing it would refuse all of them. */
export function isHotRefresh(request: IncomingMessage): boolean {
  return flights.get(request)?.isHot ?? false
}

/** Waiters of an invalidated in-flight response retry up to 3 times, so that they do not all render it at once (no stampede). */
const maxRetries = 3

export function createCacheHandler(cache: ResponseCache, framework: Handler): Handler {
  const handleWithRetries = (request: IncomingMessage, response: ServerResponse, retriesLeft: number): void => {
    const key = cache.memory.open && retriesLeft > 0 ? cacheKeyFor(request) : null
    if (key === null) return framework(request, response)
    const answer = cache.memory.find(key.name, Date.now(), cache.isShedding)
    if (answer !== undefined) return sendCached(cache, answer, request, response)
    const making = cache.memory.inFlight(key.name)
    if (making === undefined) {
      const flight = cache.memory.startFlight(key.name, key.isPopular)
      response.once('close', flight.abort)
      flights.set(request, flight)
      return framework(request, response)
    }
    void making
      .wait()
      .then((made) =>
        made === null
          ? handleWithRetries(request, response, retriesLeft - 1)
          : sendCached(cache, made, request, response),
      )
  }
  return (request, response) => handleWithRetries(request, response, maxRetries)
}

function sendCached(
  cache: ResponseCache,
  answer: CachedResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  cache.hits += 1
  if (matchesEtag(request, answer.etag)) return void response.writeHead(304, answer.unchangedLines).end()
  const encoding = answer.encodingFor(request.headers['accept-encoding'])
  const body = answer.encode(encoding)
  if (Buffer.isBuffer(body)) return write(response, answer.headersFor(encoding), body)
  body.then(
    (compressed) => write(response, answer.headersFor(encoding), compressed),
    () => write(response, answer.headersFor('identity'), answer.body),
  )
}

function write(response: ServerResponse, lines: string[], body: Buffer): void {
  response.writeHead(200, [...lines, 'content-length', String(body.length)]).end(body)
}

function matchesEtag(request: IncomingMessage, etag: string): boolean {
  return request.headers['if-none-match']?.includes(etag) ?? false
}

/**
 * Stores only responses whose cache-control is public. A response to a request with a cookie is private to that client, even when its body
 * is not.
 */
export function storeResponses(web: FastifyInstance): void {
  web.addHook('onSend', (request, reply, payload: unknown, proceed) => {
    const flight = flights.get(request.raw)
    if (!String(reply.getHeader('cache-control')).startsWith('public, max-age=0, s-maxage=')) {
      flight?.abort()
      if (!isWhole(payload) || !isPageOfVisitor(request, reply)) return proceed(null, payload)
      return send(sendUncached(request, reply, toBuffer(payload)), proceed)
    }
    // A Set-Cookie header is for one client: such a response is never shared.
    const isCacheable = isWhole(payload) && reply.statusCode === 200 && !reply.hasHeader('set-cookie')
    if (!isCacheable) {
      reply.header('cache-control', 'private, no-store')
      flight?.abort()
      return proceed(null, payload)
    }
    if (request.headers.cookie !== undefined)
      reply.header('cache-control', flight === undefined ? 'private, no-store' : 'private, no-cache')
    const isStored = reply.getHeader('cache-control') !== 'private, no-store'
    const buffer = toBuffer(payload)
    const body = isStored && isPage(reply) ? replaceNonceByHashes(reply, buffer) : buffer
    if (isUnshared(request, flight)) {
      flight?.abort()
      return proceed(null, body)
    }
    send(isStored ? sendAndStore(request, reply, body, flight) : sendUncached(request, reply, body), proceed)
  })
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
function isUnshared({ headers }: FastifyRequest, flight: InFlight | undefined): boolean {
  const isPlain = headers['accept-encoding'] === undefined && headers['if-none-match'] === undefined
  return isPlain && flight !== undefined && !flight.isShared()
}

function sendAndStore(request: FastifyRequest, reply: FastifyReply, body: Buffer, flight: InFlight | undefined) {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  const answer = new CachedResponse(headers, body, computeEtag(body, isPage(reply) ? request.id : null), Date.now())
  flight?.complete(answer)
  reply.header('etag', answer.etag).header('vary', 'accept-encoding')
  if (matchesEtag(request.raw, answer.etag)) {
    reply.status(304).removeHeader('content-security-policy').removeHeader('content-type')
    return null
  }
  const encoding = answer.encodingFor(request.headers['accept-encoding'])
  if (encoding === 'identity') return body
  reply.header('content-encoding', encoding).removeHeader('content-length')
  return answer.encode(encoding)
}

/** No validator for a response that no cache may store: hashing a page costs a twelfth of rendering it, and no client can use the ETag. */
function sendUncached(request: FastifyRequest, reply: FastifyReply, body: Buffer): Buffer | Promise<Buffer> {
  reply.header('vary', 'accept-encoding')
  const contentType = String(reply.getHeader('content-type'))
  const encoding = negotiateEncoding(request.headers['accept-encoding'], contentType, body.length)
  if (encoding === 'identity') return body
  reply.header('content-encoding', encoding).removeHeader('content-length')
  if (!isVisitor(request.raw)) reply.header('x-padding', randomToken(randomInt(1, maxPaddingBytes + 1)))
  return compress(encoding, body)
}

/**
 * Padding of random length against BREACH: a public page of a signed-in user shows the own name beside texts that others wrote, and the size of
 * a compressed page tells whether they are equal. With up to 64 characters more one size says nothing.
 */
const maxPaddingBytes = 48

function isPage(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/html')
}
