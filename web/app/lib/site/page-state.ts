// Store of what an impersonal page shows of its signed-in reader: the page is the same for all of them, and this answer comes after it.
import type { PageState, ShellViewer } from '@murmullo/contract/accounts/page-state'
import { useSyncExternalStore } from 'react'
import { createValueStore } from '../state/value-store.ts'
import { useSite } from './use-site.ts'

export const pageState = createValueStore<(PageState & { readonly query: string }) | null>(null)

export function usePageState() {
  return useSyncExternalStore(pageState.subscribe, pageState.get, () => null)
}

/** The signed-in user: of an impersonal page the placeholder, which has no session key, until the answer is there. */
export function useViewer(loaded: ShellViewer | null): ShellViewer | null {
  const state = usePageState()
  return loaded?.sessionKey === '' && state ? state.viewer : loaded
}

export function useSiteViewer(): ShellViewer | null {
  return useViewer(useSite()?.viewer ?? null)
}
