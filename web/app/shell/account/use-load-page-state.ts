// React hook: requests what an impersonal page shows of its reader, once for each page. Without a session the page is loaded again, as for a visitor.
// During overload a cached page arrives and this request is refused: the page stays as it is for all readers, and the request is retried.
import type { PageState } from '@murmullo/contract/accounts/page-state'
import { useEffect } from 'react'
import { useMatches, useRouteLoaderData } from 'react-router'
import { pageState } from '../../lib/site/page-state.ts'
import type { SiteData } from '../../lib/site/use-site.ts'

export function useLoadPageState(): void {
  const viewer = useRouteLoaderData<SiteData>('root')?.viewer
  const query = stateQuery(useMatches().at(-1)?.loaderData)
  useEffect(() => {
    if (viewer?.sessionKey !== '' && query === null) return undefined
    const leaving = new AbortController()
    void loadPageState(query ?? '', leaving.signal).catch(() => {})
    return () => leaving.abort()
  }, [viewer, query])
  useEffect(() => () => pageState.set(null), [])
}

const retriesMax = 3

async function loadPageState(query: string, signal: AbortSignal, retries = 0): Promise<void> {
  const response = await fetch(`/api/v1/me/page?${query}`, { signal })
  if (response.status === 401) location.reload()
  if (response.ok) pageState.set({ ...((await response.json()) as PageState), query })
  if (response.status !== 503 || retries === retriesMax) return
  const seconds = Number(response.headers.get('retry-after') ?? 2) * 2 ** retries
  // A page that the reader has left meanwhile has aborted the request.
  setTimeout(() => void loadPageState(query, signal, retries + 1).catch(() => {}), seconds * 1_000)
}

/** Of the loader of the page; null when the page needs nothing but the viewer. */
function stateQuery(loaderData: unknown): string | null {
  const isWithQuery = typeof loaderData === 'object' && loaderData !== null && 'stateQuery' in loaderData
  return isWithQuery && typeof loaderData.stateQuery === 'string' ? loaderData.stateQuery : null
}
