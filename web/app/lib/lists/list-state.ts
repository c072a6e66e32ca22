// State of an infinite list: loaded pages, the virtual window and the measured heights.
import type { PageCode } from '../errors/error-messages.ts'
import type { Page } from './fetch-page.ts'

/** Null is a placeholder for an item of an earlier document; it is fetched again when it is near the viewport. */
export type LoadedPage<Item> = Page<Item | null>

export type ListState<Item> = {
  /** Empty until the first "load more": then only the first page, from the loader, is shown. */
  readonly pages: readonly LoadedPage<Item>[]
  /** Indexes of the pages that are rendered (virtual window); null means all. */
  readonly near: readonly number[] | null
  /** Measured height of each item by page; undefined when not measured. */
  readonly heights: readonly (readonly number[] | undefined)[]
  readonly state: 'idle' | 'loading' | 'failed'
  readonly failed: PageCode | null
}

export const initialListState = { pages: [], near: null, heights: [], state: 'idle', failed: null } as const
