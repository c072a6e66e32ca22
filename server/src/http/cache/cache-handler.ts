// Response cache handler with single-flight: serves public reads from the cache before Fastify runs.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type CachedResponse, matchesEtag } from './cached-response.ts'
import type { Encoding } from './content-encoding.ts'
import { cacheKeyFor } from './cache-key.ts'
import type { MemoryCache } from './memory-cache.ts'
import { generateRequestId } from '../hooks/request-log.ts'
import { createPadding, paddingHeader } from './breach-padding.ts'
import { startRendering } from './renderings.ts'

export type Handler = (request: IncomingMessage, response: ServerResponse) => void
export type ResponseCache = {
  readonly memory: MemoryCache
  hits: number
  /** While it is true, the framework may refuse every request but the refreshes of hot keys. */
  isShedding: () => boolean
  /** Whether this signed-in reader gets the shared copies of pages. */
  readonly readsShared: (request: IncomingMessage) => Promise<boolean>
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
      startRendering(request, { flight, isSignedIn: key.isSignedIn })
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
  return (request, response) => {
    if (!cacheKeyFor(request)?.isSignedIn) return handleWithRetries(request, response, maxRetries)
    // The same lookup for every signed-in reader, whatever it finds.
    void cache.readsShared(request).then(
      (readsShared) => (readsShared ? handleWithRetries(request, response, maxRetries) : framework(request, response)),
      () => framework(request, response),
    )
  }
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
  if (Buffer.isBuffer(body)) return write(response, headerLines(answer, encoding), body)
  body.then(
    (compressed) => write(response, headerLines(answer, encoding), compressed),
    () => write(response, headerLines(answer, 'identity'), answer.body),
  )
}

/** Without a validator it is the copy of signed-in readers: it has the headers of a page that is rendered for one of them. */
function headerLines(answer: CachedResponse, encoding: Encoding): string[] {
  const lines = answer.headersFor(encoding)
  if (answer.etag !== null) return lines
  const own = ['x-request-id', generateRequestId()]
  return [...lines, ...own, ...(encoding === 'identity' ? [] : [paddingHeader, createPadding()])]
}

function write(response: ServerResponse, lines: string[], body: Buffer): void {
  response.writeHead(200, [...lines, 'content-length', String(body.length)]).end(body)
}
