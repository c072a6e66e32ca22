// Response cache handler with single-flight: serves public reads from the cache before Fastify runs, and stores what Fastify responds.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { CachedResponse, computeEtag } from './cached-response.ts'
import { compress, negotiateEncoding } from './content-encoding.ts'
import { type CacheKey, cacheKeyFor } from './cache-key.ts'
import type { RedisCache } from './redis-cache.ts'
import type { InFlight, MemoryCache } from './memory-cache.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type ResponseCache = { readonly memory: MemoryCache; readonly redis: RedisCache; hits: number }
type RenderTask = { readonly key: CacheKey; readonly inFlight: InFlight; generation: string | null }

const tasks = new WeakMap<IncomingMessage, RenderTask>()

/** Waiters of an invalidated in-flight response retry up to 3 times, so that they do not all render it at once (no stampede). */
const maxRetries = 3

export function createCacheHandler(cache: ResponseCache, framework: Handler): Handler {
  const handleWithRetries = (request: IncomingMessage, response: ServerResponse, retriesLeft: number): void => {
    const key = cache.memory.open && retriesLeft > 0 ? cacheKeyFor(request) : null
    if (key === null) return framework(request, response)
    const answer = cache.memory.find(key.name, Date.now())
    if (answer !== undefined) return sendCached(cache, answer, request, response)
    const making = cache.memory.inFlight(key.name)
    if (making === undefined) return void renderOnce(cache, key, request, response, framework)
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

async function renderOnce(
  cache: ResponseCache,
  key: CacheKey,
  request: IncomingMessage,
  response: ServerResponse,
  framework: Handler,
) {
  const task: RenderTask = { key, inFlight: cache.memory.startFlight(key.name, key.isPopular), generation: null }
  response.once('close', task.inFlight.abort)
  if (key.isPopular) {
    const { response: answer, generation } = await cache.redis.find(key.name)
    if (answer !== null) {
      task.inFlight.complete(answer)
      return sendCached(cache, answer, request, response)
    }
    task.generation = generation
  }
  tasks.set(request, task)
  framework(request, response)
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
export function storeResponses(web: FastifyInstance, cache: ResponseCache): void {
  web.addHook('onSend', (request, reply, payload: unknown, proceed) => {
    const task = tasks.get(request.raw)
    if (!String(reply.getHeader('cache-control')).startsWith('public, max-age=0, s-maxage=')) {
      task?.inFlight.abort()
      return proceed(null, payload)
    }
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    // A Set-Cookie header is for one client: such a response is never shared.
    const isCacheable = isWhole && reply.statusCode === 200 && !reply.hasHeader('set-cookie')
    if (!isCacheable) reply.header('cache-control', 'private, no-store')
    else if (request.headers.cookie !== undefined)
      reply.header('cache-control', task === undefined ? 'private, no-store' : 'private, no-cache')
    if (!isCacheable || isUnshared(request, task)) {
      task?.inFlight.abort()
      return proceed(null, payload)
    }
    const body = Buffer.isBuffer(payload) ? payload : Buffer.from(payload)
    const isStored = reply.getHeader('cache-control') !== 'private, no-store'
    const sent = isStored ? sendAndStore(cache, request, reply, body, task) : sendUncached(request, reply, body)
    if (!(sent instanceof Promise)) return proceed(null, sent)
    void sent.then((body) => proceed(null, body), proceed)
  })
}

/**
 * No other client waits for this response, and this client sends no If-None-Match and no Accept-Encoding: no ETag and no compression
 * needed.
 */
function isUnshared({ headers }: FastifyRequest, task: RenderTask | undefined): boolean {
  const isPlain = headers['accept-encoding'] === undefined && headers['if-none-match'] === undefined
  return isPlain && task !== undefined && !task.inFlight.isShared()
}

function sendAndStore(
  cache: ResponseCache,
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  task: RenderTask | undefined,
) {
  const headers = Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)] as const)
  const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
  const answer = new CachedResponse(
    headers,
    body,
    computeEtag(body, isPage ? [readNonce(reply), request.id] : []),
    Date.now(),
  )
  if (task !== undefined) {
    if (task.generation !== null) cache.redis.store(task.key.name, task.generation, answer)
    task.inFlight.complete(answer)
  }
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
  return compress(encoding, body)
}

function readNonce(reply: FastifyReply): string {
  return /'nonce-([^']+)'/.exec(String(reply.getHeader('content-security-policy')))?.[1] ?? 'none'
}
