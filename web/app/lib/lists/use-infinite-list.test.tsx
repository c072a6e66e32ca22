// Component tests of the infinite list: load by button and by scroll, failures, focus, races, virtual window and restoration.
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  expectItems,
  itemHeight,
  listStatus,
  pageAfter,
  renderList,
  stubListBrowser,
  stubPages,
} from '../../../test/infinite-list.tsx'

const { reportVisible, expectNotObserved } = stubListBrowser()
const end = () => screen.getByTestId('end')

test('infinite list: the button appends a page, and its first item takes the focus (FEED-12)', async () => {
  stubPages()
  const { clickLoad } = await renderList()
  await clickLoad()
  await expectItems(1, 2, 3, 4)
  expect(document.activeElement?.textContent).toBe('item 3')
  expect(listStatus()).toBe('4 items, idle, no code')
})

test('infinite list: the end in the viewport appends a page, and the focus stays (FEED-11)', async () => {
  stubPages()
  await renderList()
  await reportVisible(end(), false)
  await expectItems(1, 2)
  await reportVisible(end())
  await expectItems(1, 2, 3, 4)
  expect(document.activeElement).toBe(document.body)
})

test('infinite list: after a load by scroll, the focus moves from the button to the first added item', async () => {
  stubPages()
  await renderList()
  screen.getByText('load').focus()
  await reportVisible(end())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('item 3'))
})

test('infinite list: the button pressed twice, or during a load by scroll, sends one request', async () => {
  const pages = stubPages()
  const { clickLoad } = await renderList()
  pages.hold()
  await reportVisible(end())
  await clickLoad()
  await clickLoad()
  await pages.release()
  await expectItems(1, 2, 3, 4)
  expect(pages.requests).toEqual([2])
  expect(document.activeElement?.textContent).toBe('item 3')
})

test.each([
  ['no response', 'network error', 'no code'],
  ['an error of the server', { failed: 'service.unavailable' }, 'service.unavailable'],
] as const)(
  'infinite list: after %s the items stay, and a retry appends the page (FEED-24)',
  async (_, reply, code) => {
    const pages = stubPages(() => reply)
    const { clickLoad } = await renderList()
    await clickLoad()
    await waitFor(() => expect(listStatus()).toBe(`2 items, failed, ${code}`))
    // No load by scroll after a failure: it would repeat at once.
    await expectNotObserved(end())
    expect(pages.requests).toEqual([2])
    pages.answer = (cursor) => ({ page: pageAfter(cursor) })
    await clickLoad()
    await expectItems(1, 2, 3, 4)
    expect(listStatus()).toBe('4 items, idle, no code')
  },
)

test('infinite list: the last page has no next one', async () => {
  stubPages((cursor) => ({ page: pageAfter(cursor, 3) }))
  const { clickLoad } = await renderList({ first: () => pageAfter(0, 3) })
  await clickLoad()
  await expectItems(1, 2, 3)
  expect(screen.queryByText('load')).toBeNull()
})

test('infinite list: a page in flight is dropped when the first page was revalidated, and loads again by scroll', async () => {
  const pages = stubPages()
  let revalidated = pageAfter(0)
  const { router } = await renderList({ first: () => revalidated })
  pages.hold()
  await reportVisible(end())
  revalidated = { items: [{ id: 'item 0' }, { id: 'item 1' }], next: '1' }
  await act(() => router.revalidate())
  await pages.release()
  await expectItems(0, 1)
  await reportVisible(end())
  await expectItems(0, 1, 2, 3)
  expect(pages.requests).toEqual([2, 1])
})

test('infinite list: opened again in place it has its first page, without a page that was in flight; back restores it', async () => {
  const pages = stubPages()
  const { clickLoad, navigate } = await renderList()
  await clickLoad()
  await expectItems(1, 2, 3, 4)
  pages.hold()
  await clickLoad()
  await navigate('/')
  await expectItems(1, 2)
  await pages.release()
  await expectItems(1, 2)
  expect(listStatus()).toBe('2 items, idle, no code')
  await navigate(-1)
  await expectItems(1, 2, 3, 4)
})

test('infinite list: a link to a fragment of the page keeps the loaded pages', async () => {
  stubPages()
  const { clickLoad, navigate } = await renderList()
  await clickLoad()
  await navigate('/#comentarios')
  await expectItems(1, 2, 3, 4)
})

test.each([true, false])(
  'infinite list: back from another page restores the items without a request (virtualized: %s)',
  async (virtualized) => {
    const pages = stubPages()
    const { clickLoad, navigate } = await renderList({ virtualized })
    await clickLoad()
    await expectItems(1, 2, 3, 4)
    await navigate('/other')
    await navigate(-1)
    await expectItems(1, 2, 3, 4)
    expect(pages.requests).toEqual([2])
    // The focus stays: nothing was loaded by hand on this visit.
    expect(document.activeElement).toBe(document.body)
  },
)

test('infinite list: without the chunk of the virtual window pages are appended all the same', async () => {
  stubPages()
  const loader = { current: undefined, load: () => Promise.resolve(undefined) }
  const { clickLoad } = await renderList({ loader })
  await clickLoad()
  await expectItems(1, 2, 3, 4)
})

/** Loads pages by hand until the list has that many. */
async function loadPages(clickLoad: () => Promise<unknown>, pageCount: number) {
  for (let count = 2; count <= pageCount; count++) {
    await clickLoad()
    await waitFor(() => expect(listStatus()).toBe(`${count * 2} items, idle, no code`))
  }
}

test('virtual window: pages far from the viewport become a spacer, the page with the focus stays; in view they return', async () => {
  stubPages()
  vi.stubGlobal('innerHeight', 2 * itemHeight)
  const { clickLoad } = await renderList()
  await loadPages(clickLoad, 11)
  // At the top of the document: the first pages, and the last one, which has the focus.
  await expectItems(...range(1, 8), ...range(1, 6).map(() => 'spacer'), 21, 22)
  expect(document.activeElement?.textContent).toBe('item 21')
  scrollTo(0, 8 * itemHeight)
  await reportVisible(document.querySelector('.list-spacer'))
  await expectItems(...range(1, 16), 'spacer', 'spacer', 21, 22)
})

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
