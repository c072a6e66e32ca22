// Cache key of the response cache: decides which requests may share a cached response, and under which key.
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** All query parameters that public URLs read. An unknown parameter might change the response in untested ways and bypasses the cache. */
const pageParams = ['genero', 'edadMin', 'edadMax', 'pais', 'orden', 'after', 'through', 'comments', '_routes', 'index']
const apiParams = ['section', 'gender', 'minAge', 'maxAge', 'country', 'order', 'by']
const knownParams = new Set([...pageParams, ...apiParams])
/** Only these paths have responses that are the same for every visitor; no other request waits on a single-flight. */
const publicPaths =
  /^\/(\?|$|_\.data|(sfw|nsfw)(\.data)?(\?|$)|(sfw\/)?atom\.xml$|secret\/|more\/|api\/v1\/secrets(\/|\?|$))/
const maxUrlLength = 1_000
const themeCookieOnly = /^theme=(dark|light)$/

export type CacheKey = {
  readonly name: string
  /** False for rarely requested URLs: the pages behind a cursor. */
  readonly isPopular: boolean
}

/**
 * Null for any request that is not a plain public read. Any cookie except `theme` bypasses the cache: a signed-in user never gets a cached
 * response.
 */
export function cacheKeyFor({ method, url = '', headers }: IncomingMessage): CacheKey | null {
  if (method !== 'GET' || url.length > maxUrlLength || !publicPaths.test(url)) return null
  if (headers.authorization !== undefined || headers.range !== undefined || hasHostMismatch(headers)) return null
  const theme = headers.cookie === undefined ? '' : themeCookieOnly.exec(headers.cookie)?.[1]
  if (theme === undefined) return null
  const query = url.indexOf('?')
  if (query !== -1 && !hasKnownParams(url.slice(query + 1))) return null
  const name = `${theme} ${headers.host ?? ''} ${url}`
  return { name, isPopular: query === -1 || !/[?&](after|through|comments)=/.test(url) }
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
