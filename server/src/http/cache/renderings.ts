// Renderings in flight: what the response cache knows of a request that Fastify handles.
import type { IncomingMessage } from 'node:http'
import type { CacheKey } from './cache-key.ts'
import type { InFlight } from './memory-cache.ts'

export type Rendering = { readonly flight: InFlight } & Pick<CacheKey, 'isSignedIn'>

const renderings = new WeakMap<IncomingMessage, Rendering>()

export function startRendering(request: IncomingMessage, rendering: Rendering): void {
  renderings.set(request, rendering)
}

export function findRendering(request: IncomingMessage): Rendering | undefined {
  return renderings.get(request)
}

/** A rendering that replaces a response which many requests get from the cache: refusing it would refuse all of them. */
export function isHotRefresh(request: IncomingMessage): boolean {
  return renderings.get(request)?.flight.isHot ?? false
}

/** A rendering for all signed-in readers: it must not read the session of the request. */
export function isSharedRendering(request: IncomingMessage): boolean {
  return renderings.get(request)?.isSignedIn ?? false
}

/** The response is for this reader alone after all: it may be rendered with the session, and is not stored. */
export function stopSharing(request: IncomingMessage): void {
  renderings.get(request)?.flight.abort()
  renderings.delete(request)
}
