// Infinite list as a reducer: loaded pages, the request in flight, the virtual window and the measured heights.
import type { PageCode } from '../errors/error-messages.ts'
import type { Page, PageResult } from './fetch-page.ts'

export type Identified = { readonly id: string }

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
  /** URL in flight, or history entry in restoration. The result of any other request is stale. */
  readonly request: string | null
  /** Whether the load button was pressed for the request in flight. */
  readonly byHand: boolean
  /** First item of the last page, which takes the focus after a load by hand. */
  readonly focusId?: string | undefined
}

export type ListEvent<Item> =
  | { readonly type: 'loadStarted'; readonly request: string; readonly byHand: boolean }
  | {
      readonly type: 'loadFinished'
      readonly request: string
      /** Cursor of the request, and the first page at the time of the response. */
      readonly after: string
      readonly first: Page<Item>
      readonly result: PageResult<Item>
      /** Whether the focus is at the end of the list at the time of the response. */
      readonly isEndFocused: boolean | undefined
    }
  /** A change of the user in items of loaded pages. */
  | { readonly type: 'edited'; readonly edit: (page: LoadedPage<Item>) => LoadedPage<Item> }

export const initialListState = {
  pages: [],
  near: null,
  heights: [],
  state: 'idle',
  failed: null,
  request: null,
  byHand: false,
} as const

export function reduceList<Item extends Identified>(known: ListState<Item>, event: ListEvent<Item>): ListState<Item> {
  switch (event.type) {
    case 'loadStarted': {
      const { request, byHand } = event
      // The button can be pressed while a load by scroll is in flight: the page in flight then takes the focus.
      if (known.state === 'loading') return byHand ? { ...known, byHand } : known
      return { ...known, state: 'loading', failed: null, request, byHand }
    }
    case 'loadFinished':
      return known.request === event.request ? finishLoad(known, event) : known
    default:
      return { ...known, pages: known.pages.map(event.edit) }
  }
}

function finishLoad<Item extends Identified>(
  known: ListState<Item>,
  { after, first, result, isEndFocused }: Extract<ListEvent<Item>, { type: 'loadFinished' }>,
): ListState<Item> {
  const idle = { ...known, state: 'idle', request: null } as const
  if (!('page' in result)) return { ...idle, state: 'failed', failed: result.failed }
  const before = known.pages.length > 0 ? known.pages : [first]
  // The first page was revalidated meanwhile and ends elsewhere: this page would leave a gap.
  if (before.at(-1)?.next !== after) return idle
  const added = dedupePage(result.page, before)
  return {
    ...idle,
    pages: [...before, added],
    near: known.near && [...known.near, before.length],
    focusId: known.byHand || isEndFocused ? added.items[0]?.id : undefined,
  }
}

/** Items published or moved meanwhile can shift an item into the next page. */
export function dedupePage<Item extends Identified>(page: Page<Item>, pages: readonly LoadedPage<Item>[]): Page<Item> {
  const seen = new Set(pages.flatMap(({ items }) => items.map((item) => item?.id)))
  return { ...page, items: page.items.filter(({ id }) => !seen.has(id)) }
}
