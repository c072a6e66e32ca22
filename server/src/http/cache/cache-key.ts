// Cache key of the response cache: decides which requests may share a cached response, and under which key.

import { ageCookie } from '@murmullo/contract/constants/age-gate'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { knownBrowserCookie, sessionCookie, signedInCookie } from '../../platform/context/cookie-names.ts'

/** All query parameters that public URLs read. An unknown parameter might change the response in untested ways and bypasses the cache. */
const pageParams = ['genero', 'edadMin', 'edadMax', 'pais', 'orden', 'after', 'through', 'comments', '_routes', 'index']
const apiParams = ['section', 'gender', 'minAge', 'maxAge', 'country', 'order', 'by']
const knownParams = new Set([...pageParams, ...apiParams])
/** Only these paths have responses that are the same for every visitor; no other request waits on a single-flight. */
const publicPaths =
  /^\/(\?|$|_\.data|(sfw|nsfw)(\.data)?(\?|$)|(sfw\/)?atom\.xml$|secret\/|more\/|api\/v1\/secrets(\/|\?|$))/
/** The public paths with pages and their data. A further page of comments marks those of the reader. */
const sharedPaths = /^\/(\?|$|_\.data|(sfw|nsfw)(\.data)?(\?|$)|secret\/|more\/secrets\/)/
const maxUrlLength = 1_000
/** The cookies that a cached response may depend on: the theme, the age gate and "signed in". Each of their values is a variant of the key. */
const variantCookies = new RegExp(`^(?:theme=(?:dark|light)|${ageCookie.name}=${ageCookie.value}|${signedInCookie}=1)$`)
const signedInVariant = `${signedInCookie}=1`

export type CacheKey = {
  readonly name: string
  /** False for rarely requested URLs: the pages behind a cursor. */
  readonly isPopular: boolean
  /** The shared copy of a signed-in reader. */
  readonly isSignedIn: boolean
}

/** Null for any request that is not a plain public read. Any cookie except the known ones bypasses the cache. */
export function cacheKeyFor(request: IncomingMessage): CacheKey | null {
  const { method, url = '', headers } = request
  if (method !== 'GET' || url.length > maxUrlLength || !publicPaths.test(url)) return null
  if (headers.authorization !== undefined || headers.range !== undefined || hasHostMismatch(headers)) return null
  const variant = headers.cookie === undefined ? '' : variantFor(headers.cookie)
  if (variant === null) return null
  const isSignedIn = variant.includes(signedInVariant)
  if (isSignedIn && !sharedPaths.test(url)) return null
  if (!hasKnownQuery(url)) return null
  const name = `${variant} ${headers.host ?? ''} ${url}`
  return { name, isPopular: !/[?&](after|through|comments)=/.test(url), isSignedIn }
}

/** True for a request without a session or any other credential. */
export function isVisitor({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  if (headers.authorization !== undefined) return false
  const variant = headers.cookie === undefined ? '' : variantFor(headers.cookie)
  return variant !== null && !variant.includes(signedInVariant)
}

/** A page that has a shared copy, requested by a reader who is signed in. Any other parameter is a page with the reader's own controls. */
export function isSharedPage({ method, url = '', headers }: IncomingMessage): boolean {
  const isShared = method === 'GET' && sharedPaths.test(url) && hasKnownQuery(url)
  return isShared && (headers.cookie ?? '').split('; ').includes(signedInVariant)
}

/**
 * Null when a cookie is another one, or occurs twice: then it is open which of the two values the rendering reads. A session counts only beside
 * the cookie "signed in": then the reader has been looked up, and the rendering does not read the session.
 */
function variantFor(cookieHeader: string): string | null {
  const cookies = cookieHeader.split('; ').toSorted()
  const names = new Set(cookies.map(nameOf))
  const isSignedIn = cookies.includes(signedInVariant) && names.has(sessionCookie)
  const variants = cookies.filter((cookie) => {
    const name = nameOf(cookie)
    // No page reads it.
    return name !== knownBrowserCookie && !(isSignedIn && name === sessionCookie)
  })
  const isKnown = variants.every((cookie) => variantCookies.test(cookie) && (isSignedIn || cookie !== signedInVariant))
  return names.size === cookies.length && isKnown ? variants.join() : null
}

function nameOf(cookie: string): string {
  return cookie.slice(0, cookie.indexOf('='))
}

/** Pages are rendered for `x-forwarded-host`, but the cache key has `host`: both must be equal. */
function hasHostMismatch({ host, 'x-forwarded-host': forwarded }: IncomingHttpHeaders): boolean {
  return forwarded !== undefined && forwarded !== host
}

function hasKnownQuery(url: string): boolean {
  const query = url.indexOf('?')
  if (query === -1) return true
  const parts = url.slice(query + 1).split('&')
  return parts.every((part) => {
    const end = part.indexOf('=')
    return knownParams.has(end === -1 ? part : part.slice(0, end))
  })
}
