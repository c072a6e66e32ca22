// Cache key of the response cache: decides which requests may share a cached response, and under which key.
import { ageCookie } from '@murmullo/contract/constants/age-gate'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** All query parameters that public URLs read. An unknown parameter might change the response in untested ways and bypasses the cache. */
const pageParams = ['genero', 'edadMin', 'edadMax', 'pais', 'orden', 'after', 'through', 'comments', '_routes', 'index']
const apiParams = ['section', 'gender', 'minAge', 'maxAge', 'country', 'order', 'by']
const knownParams = new Set([...pageParams, ...apiParams])
/** Only these paths have responses that are the same for every visitor; no other request waits on a single-flight. */
const publicPaths =
  /^\/(\?|$|_\.data|(sfw|nsfw)(\.data)?(\?|$)|(sfw\/)?atom\.xml$|secret\/|more\/|api\/v1\/secrets(\/|\?|$))/
const maxUrlLength = 1_000
/** The cookies that a cached response may depend on: the theme and the age gate. Each of their values is a variant of the key. */
const variantCookies = new RegExp(`^(?:theme=(?:dark|light)|${ageCookie.name}=${ageCookie.value})$`)

export type CacheKey = {
  readonly name: string
  /** False for rarely requested URLs: the pages behind a cursor. */
  readonly isPopular: boolean
}

/**
 * Null for any request that is not a plain public read. Any cookie except those of the theme and the age gate bypasses the cache: a signed-in
 * user never gets a cached response.
 */
export function cacheKeyFor({ method, url = '', headers }: IncomingMessage): CacheKey | null {
  if (method !== 'GET' || url.length > maxUrlLength || !publicPaths.test(url)) return null
  if (headers.authorization !== undefined || headers.range !== undefined || hasHostMismatch(headers)) return null
  const variant = headers.cookie === undefined ? '' : variantFor(headers.cookie)
  if (variant === null) return null
  const query = url.indexOf('?')
  if (query !== -1 && !hasKnownParams(url.slice(query + 1))) return null
  const name = `${variant} ${headers.host ?? ''} ${url}`
  return { name, isPopular: query === -1 || !/[?&](after|through|comments)=/.test(url) }
}

/** True for a request without a session or any other credential. */
export function isVisitor({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.authorization === undefined && (headers.cookie === undefined || variantFor(headers.cookie) !== null)
}

/** Null when a cookie is another one, or occurs twice: then it is open which of the two values the rendering reads. */
function variantFor(cookieHeader: string): string | null {
  const cookies = cookieHeader.split('; ').toSorted()
  const names = new Set(cookies.map((cookie) => cookie.slice(0, cookie.indexOf('='))))
  return names.size === cookies.length && cookies.every((cookie) => variantCookies.test(cookie)) ? cookies.join() : null
}

/** Pages are rendered for `x-forwarded-host`, but the cache key has `host`: both must be equal. */
function hasHostMismatch({ host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean {
  return forwarded !== undefined && forwarded !== host
}

function hasKnownParams(query: string): boolean {
  return query.split('&').every((part) => {
    const end = part.indexOf('=')
    return knownParams.has(end === -1 ? part : part.slice(0, end))
  })
}
