// Cache headers of public pages: shared caches may store a response for 5 seconds; the browser revalidates every time.
import type { HeadersArgs } from 'react-router'

export const publicCacheControl = { 'Cache-Control': 'public, max-age=0, s-maxage=5' }

/** Error responses are not cached. Requests with a cookie bypass the cache on the server. */
export function publicPageHeaders({ errorHeaders }: HeadersArgs): Headers {
  return errorHeaders ?? new Headers(publicCacheControl)
}
