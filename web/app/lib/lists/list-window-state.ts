// Reducer of the virtual window and of scroll restoration: which pages are rendered, placeholders that were fetched, restored pages.
import type { Page } from './fetch-page.ts'
import { dedupePage, type Identified, initialListState, type ListState } from './list-state.ts'

export type RestoredList<Item> = Pick<ListState<Item>, 'pages' | 'near' | 'heights'>

export type WindowEvent<Item> =
  /** The same list was opened again without leaving it; `saved` is its state in the new history entry. */
  | { readonly type: 'reopened'; readonly saved: ListState<Item> | undefined }
  /** `pageCount` is the number of pages when the window was computed. */
  | {
      readonly type: 'windowChanged'
      readonly near: readonly number[]
      readonly heights: ListState<Item>['heights']
      readonly pageCount: number
    }
  | {
      readonly type: 'placeholderFetched'
      readonly pageIndex: number
      /** Cursor of the request. */
      readonly after: string
      readonly page: Page<Item>
    }
  | { readonly type: 'restorationStarted'; readonly entry: string }
  /** `list` is null when the pages could not be joined to the fresh first page. */
  | { readonly type: 'restorationFinished'; readonly entry: string; readonly list: RestoredList<Item> | null }

export function reduceWindow<Item extends Identified>(
  known: ListState<Item>,
  event: WindowEvent<Item>,
): ListState<Item> {
  switch (event.type) {
    case 'reopened':
      return event.saved ?? initialListState
    case 'windowChanged': {
      const appended = [...known.pages.keys()].slice(event.pageCount)
      // Pages that were appended meanwhile are in scroll direction, so they stay rendered.
      return { ...known, heights: event.heights, near: [...event.near, ...appended] }
    }
    case 'placeholderFetched':
      return fillPlaceholder(known, event)
    case 'restorationStarted':
      // A load that started first has the fresh first page.
      return known.state === 'loading' || known.pages.length > 0
        ? known
        : { ...initialListState, state: 'loading', request: event.entry }
    default:
      return known.request === event.entry ? { ...initialListState, ...event.list } : known
  }
}

/** Only a page that is still a placeholder after the same cursor: the list may have been reset, or the page fetched twice. */
function fillPlaceholder<Item extends Identified>(
  known: ListState<Item>,
  { pageIndex, after, page }: Extract<WindowEvent<Item>, { type: 'placeholderFetched' }>,
): ListState<Item> {
  const placeholder = known.pages[pageIndex]
  if (known.pages[pageIndex - 1]?.next !== after || placeholder?.items[0] !== null) return known
  // The cursor of the next page is the saved one, so that the pages behind stay joined.
  const fetched = { ...dedupePage(page, known.pages), next: placeholder.next }
  return { ...known, pages: known.pages.map((each, at) => (at === pageIndex ? fetched : each)) }
}
