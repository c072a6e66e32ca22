// Component tests of scroll restoration after a reload: position, bridge pages, placeholders, failures and storage.
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
import type { Page } from './fetch-page.ts'

const { reportVisible, expectNotObserved } = stubListBrowser()

/** A list of three pages that was left at a scroll offset of 300 px. */
async function leaveList(options: { readonly virtualized?: boolean } = {}) {
  const pages = stubPages()
  const { clickLoad, leave } = await renderList(options)
  await clickLoad()
  await expectItems(1, 2, 3, 4)
  await clickLoad()
  await expectItems(1, 2, 3, 4, 5, 6)
  leave()
  sessionStorage.setItem('react-router-scroll-positions', '{"first-entry":300}')
  pages.requests.length = 0
  const scrolled = vi.spyOn(globalThis, 'scrollTo').mockImplementation(() => {})
  return { pages, scrolled }
}

test('restoration: after a reload the pages are placeholders, which are fetched, at the same scroll offset', async () => {
  const { pages, scrolled } = await leaveList()
  pages.hold()
  await renderList()
  await expectItems(1, 2, '-', '-', '-', '-')
  expect(scrolled).toHaveBeenCalledWith({ top: 300, behavior: 'instant' })
  expect(listStatus()).toBe('6 items, idle, no code')
  await pages.release()
  await expectItems(1, 2, 3, 4, 5, 6)
  expect(new Set(pages.requests)).toEqual(new Set([2, 4]))
})

test('restoration: a placeholder page without a response is fetched again with the next page', async () => {
  const { pages } = await leaveList()
  pages.answer = () => 'network error'
  const { clickLoad } = await renderList()
  await expectItems(1, 2, '-', '-', '-', '-')
  pages.answer = (cursor) => ({ page: pageAfter(cursor) })
  await clickLoad()
  await expectItems(1, 2, 3, 4, 5, 6, 7, 8)
})

/** First page of a list with new items above; `cursor` 1000 and up is above the saved pages. */
const withNewItems = (
  count: number,
): { first: Page<{ id: string }>; after: (cursor: number) => Page<{ id: string }> } => {
  const ids = [...Array.from({ length: count }, (_, index) => `item n${index + 1}`), ...idsOf(pageAfter(0))]
  const after = (cursor: number): Page<{ id: string }> => {
    if (cursor < 1000) return pageAfter(cursor)
    const from = cursor - 1000
    const rest = [...ids, ...idsOf(pageAfter(2)), ...idsOf(pageAfter(4))]
    return { items: rest.slice(from, from + 2).map((id) => ({ id })), next: String(1000 + from + 2) }
  }
  return { first: after(1000), after }
}
const idsOf = ({ items }: Page<{ id: string }>) => items.map(({ id }) => id)

test('restoration: items published meanwhile are fetched between the first page and the saved pages, and shift the offset', async () => {
  const { pages, scrolled } = await leaveList()
  const fresh = withNewItems(3)
  pages.answer = (cursor) => ({ page: fresh.after(cursor) })
  await renderList({ first: () => fresh.first })
  await expectItems('n1', 'n2', 'n3', 1, 2, 3, 4, 5, 6)
  // Bridge pages: [n3, 1], and [2] up to the joint, 3. Their three items are not measured yet.
  expect(scrolled).toHaveBeenCalledWith({ top: 300 + 3 * 224, behavior: 'instant' })
})

test.each<[string, () => void]>([
  [
    'more than three pages of new items',
    () => {
      const fresh = withNewItems(8)
      vi.stubGlobal('fetch', (url: string) =>
        Promise.resolve(Response.json({ page: fresh.after(Number(/after=(\d+)/.exec(url)?.[1])) })),
      )
    },
  ],
  ['no response', () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))],
])('restoration: with %s the list starts with its first page, and then loads by scroll', async (_, stub) => {
  const { scrolled } = await leaveList()
  stub()
  await renderList({ first: () => withNewItems(8).first })
  await waitFor(() => expect(sessionStorage.getItem('lists')).not.toContain('first-entry'))
  await expectItems('n1', 'n2')
  expect(listStatus()).toBe('2 items, idle, no code')
  expect(scrolled).not.toHaveBeenCalled()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ page: pageAfter(2) })))
  await reportVisible(screen.getByTestId('end'))
  await expectItems('n1', 'n2', 3, 4)
})

test('restoration: the end in the viewport loads no page before the restoration module is loaded', async () => {
  const { pages } = await leaveList()
  await renderList({ loader: { current: undefined, load: () => new Promise(() => {}) } })
  await reportVisible(screen.getByTestId('end'))
  expect(listStatus()).toBe('2 items, idle, no code')
  expect(pages.requests).toEqual([])
})

test('restoration: the end in the viewport loads no page while the saved pages are restored', async () => {
  const { pages } = await leaveList()
  const fresh = withNewItems(3)
  pages.answer = (cursor) => ({ page: fresh.after(cursor) })
  pages.hold()
  await renderList({ first: () => fresh.first })
  await waitFor(() => expect(listStatus()).toBe('2 items, loading, no code'))
  await expectNotObserved(screen.getByTestId('end'))
  expect(pages.requests).toEqual([1002])
})

test('restoration: a reader who navigates away or opens the list again meanwhile is not scrolled', async () => {
  const { pages, scrolled } = await leaveList()
  const fresh = withNewItems(3)
  pages.answer = (cursor) => ({ page: fresh.after(cursor) })
  pages.hold()
  const { navigate } = await renderList({ first: () => ({ ...fresh.first }) })
  await waitFor(() => expect(pages.requests).toEqual([1002]))
  await navigate('/')
  await pages.release()
  await act(async () => {})
  await expectItems('n1', 'n2')
  expect(listStatus()).toBe('2 items, idle, no code')
  expect(scrolled).not.toHaveBeenCalled()
})

test('restoration: a new history entry starts with the first page', async () => {
  const { pages } = await leaveList()
  await renderList({ key: 'other-entry' })
  await reportVisible(screen.getByTestId('end'))
  await expectItems(1, 2, 3, 4)
  expect(pages.requests).toEqual([2])
})

test('restoration: a list without virtual window starts with its first page after a reload, and loads by scroll', async () => {
  await leaveList({ virtualized: false })
  await renderList({ virtualized: false })
  await reportVisible(screen.getByTestId('end'))
  await expectItems(1, 2, 3, 4)
})

test('restoration: a list that an earlier release stored in another format loads by scroll', async () => {
  stubPages()
  sessionStorage.setItem('lists', '[["first-entry /more?after=",{"grown":{"pages":[]}}]]')
  await renderList()
  await waitFor(() => expect(sessionStorage.getItem('lists')).toBe('[]'))
  await reportVisible(screen.getByTestId('end'))
  await expectItems(1, 2, 3, 4)
})

test('restoration: the stored list has no content', async () => {
  await leaveList()
  const stored = sessionStorage.getItem('lists') ?? ''
  expect(stored).toContain(String(itemHeight))
  // Only the joint, the first item after the first page, has its id.
  expect(stored.match(/item \d/g)).toEqual(['item 3'])
})
