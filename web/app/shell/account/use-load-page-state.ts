// React hook: requests what an impersonal page shows of its reader, once for each page. Without a session the page is loaded again, as for a visitor.
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

async function loadPageState(query: string, signal: AbortSignal): Promise<void> {
  const response = await fetch(`/api/v1/me/page?${query}`, { signal })
  if (response.status === 401) location.reload()
  if (response.ok) pageState.set({ ...((await response.json()) as PageState), query })
}

/** Of the loader of the page; null when the page needs nothing but the viewer. */
function stateQuery(loaderData: unknown): string | null {
  const isWithQuery = typeof loaderData === 'object' && loaderData !== null && 'stateQuery' in loaderData
  return isWithQuery && typeof loaderData.stateQuery === 'string' ? loaderData.stateQuery : null
}
