// Component test helper: an infinite list on a page with a memory router, with stubs of fetch, IntersectionObserver and layout.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { createMemoryRouter, RouterProvider, useLoaderData } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Page, PageResult } from '../app/lib/lists/fetch-page.ts'
import { createRestorationLoader, useInfiniteList } from '../app/lib/lists/use-infinite-list.ts'

export type Item = { readonly id: string }
type Reply = PageResult<Item> | 'network error'

export const itemHeight = 100
const pageSize = 2

/** Page of a list `item 1`, `item 2`…; the cursor is the number of the last item. */
export function pageAfter(cursor: number, total = 60, from = 1): Page<Item> {
  const ids = Array.from({ length: Math.min(pageSize, total - cursor) }, (_, index) => `item ${from + cursor + index}`)
  return { items: ids.map((id) => ({ id })), next: cursor + pageSize < total ? String(cursor + pageSize) : null }
}

/** Requests of further pages. `hold` leaves the next ones open until `release`. */
export function stubPages(answer: (cursor: number) => Reply = (cursor) => ({ page: pageAfter(cursor) })) {
  const requests: number[] = []
  let pending: (() => void)[] | null = null
  const pages = {
    requests,
    answer,
    hold: () => {
      pending = []
    },
    release: () =>
      act(async () => {
        for (const open of pending ?? []) open()
        pending = null
      }),
  }
  vi.stubGlobal('fetch', async (url: string) => {
    const cursor = Number(/after=(\d+)/.exec(url)?.[1])
    requests.push(cursor)
    await new Promise<void>((open) => (pending ? pending.push(open) : open()))
    const reply = pages.answer(cursor)
    if (reply === 'network error') throw new TypeError('Failed to fetch')
    return Response.json(reply)
  })
  return pages
}

/** Observers by what they observe: a test reports that an element is visible. */
function stubIntersectionObserver() {
  const observed = new Map<Element, IntersectionObserverCallback>()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #callback: IntersectionObserverCallback
      readonly #elements: Element[] = []
      constructor(callback: IntersectionObserverCallback) {
        this.#callback = callback
      }
      observe(element: Element) {
        this.#elements.push(element)
        observed.set(element, this.#callback)
      }
      disconnect() {
        for (const element of this.#elements) if (observed.get(element) === this.#callback) observed.delete(element)
      }
    },
  )
  return {
    reportVisible: async (element: Element | null, isIntersecting = true) => {
      // An effect starts the observation, after the element is in the document.
      const callback = await waitFor(() => observed.get(element as Element) ?? expect.fail('not observed'))
      await act(async () => callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver))
    },
    expectNotObserved: (element: Element) => waitFor(() => expect(observed.has(element)).toBe(false)),
  }
}

/** Items are 100 px high, spacers as high as their style says; the list starts at the top of the document. */
function stubLayout() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return { height: Number.parseFloat(this.style.height) || itemHeight, top: -scrollY } as DOMRect
  })
}

/** Stubs layout and IntersectionObserver for each test of the file. `reportVisible` tells the observer that an element is visible. */
export function stubListBrowser(): ReturnType<typeof stubIntersectionObserver> {
  let observer: ReturnType<typeof stubIntersectionObserver>
  beforeEach(() => {
    scrollTo(0, 0)
    observer = stubIntersectionObserver()
    stubLayout()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  return {
    reportVisible: (...args) => observer.reportVisible(...args),
    expectNotObserved: (element) => observer.expectNotObserved(element),
  }
}

type ListProps = { readonly loader: ReturnType<typeof createRestorationLoader>; readonly virtualized: boolean }

function InfiniteList({ loader, virtualized }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const more = useInfiniteList(useLoaderData<Page<Item>>(), '/more?after=', { list, end, virtualized }, loader)
  return (
    <>
      <ul ref={list}>
        {more.pages.map((page, index) =>
          more.near?.includes(index) === false ? (
            <li
              key={page.next}
              aria-hidden="true"
              className="list-spacer"
              style={{ height: more.heights[index]?.reduce((sum, height) => sum + height) }}
            />
          ) : (
            page.items.map((item, at) =>
              item ? (
                <li key={item.id} tabIndex={-1}>
                  {item.id}
                </li>
              ) : (
                // oxlint-disable-next-line react/no-array-index-key -- a placeholder has no id
                <li key={at} aria-hidden="true" className="placeholder" />
              ),
            )
          ),
        )}
      </ul>
      <output>{`${more.count} items, ${more.state}, ${more.failed ?? 'no code'}`}</output>
      <div ref={end} data-testid="end">
        {more.next !== null && (
          <button type="button" onClick={() => more.load('hand')}>
            load
          </button>
        )}
      </div>
    </>
  )
}

type ListPage = {
  /** The first page at each run of the loader. */
  readonly first?: () => Page<Item>
  readonly virtualized?: boolean
  /** Of the history entry; the same key is a reload. */
  readonly key?: string
  readonly loader?: ReturnType<typeof createRestorationLoader>
}

/** Renders the list at `/`, in a new document unless `loader` is that of an earlier one. */
export async function renderList({
  first = () => pageAfter(0),
  virtualized = true,
  key = 'first-entry',
  loader = createRestorationLoader(),
}: ListPage = {}) {
  const router = createMemoryRouter(
    [
      { path: '/', loader: first, element: <InfiniteList {...{ loader, virtualized }} />, HydrateFallback: () => null },
      { path: '/other', element: <p>another page</p> },
    ],
    { initialEntries: [{ pathname: '/', key }] },
  )
  const { unmount } = render(<RouterProvider router={router} />)
  await screen.findByRole('status')
  return {
    router,
    loader,
    clickLoad: () => act(async () => void fireEvent.click(screen.getByText('load'))),
    navigate: (to: string | number) => act(async () => router.navigate(to as string)),
    /** The document is unloaded. */
    leave: () => {
      dispatchEvent(new Event('pagehide'))
      unmount()
    },
  }
}

/** Text of the rendered items; a spacer is `spacer`, a placeholder `-`. */
export function shownItems(): string[] {
  return [...document.querySelectorAll('li')].map((item) =>
    item.className === 'list-spacer' ? 'spacer' : item.className ? '-' : (item.textContent ?? '').replace('item ', ''),
  )
}

export const expectItems = (...items: (number | string)[]) =>
  waitFor(() => expect(shownItems()).toEqual(items.map(String)))

/** Number of items, state and error code of the list. */
export const listStatus = () => screen.getByRole('status').textContent
