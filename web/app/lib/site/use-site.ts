// React hooks for site-wide data of the root loader: brand, origin, theme, viewer.
import type { Theme } from '@murmullo/contract/api/page-context'
import { useRouteLoaderData } from 'react-router'
import { type Brand, defaultBrand } from './brand.ts'
import type { ShellViewer } from '@murmullo/contract/accounts/page-state'

export type SiteData = {
  readonly brand: Brand
  readonly origin: string
  readonly theme: Theme | null
  /** `useSiteViewer` returns who it is, also on an impersonal page. */
  readonly viewer: ShellViewer | null
  readonly year: number
  readonly requestId: string
}

/** Null when the root loader failed. */
export function useSite(): SiteData | null {
  return useRouteLoaderData<SiteData>('root') ?? null
}

export function useBrand(): Brand {
  return useSite()?.brand ?? defaultBrand
}
