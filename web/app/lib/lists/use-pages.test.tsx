// Component tests of paginated lists of the user's own items: load, focus, failure, a revalidated first page and edits.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Item, pageAfter, shownItems, stubPages } from '../../../test/infinite-list.tsx'
import type { Page } from './fetch-page.ts'
import { mergePages, usePages } from './use-pages.ts'

const total = 10
const source = { url: (next: string) => `/more/own?after=${next}`, elementId: (id: string) => `own-${id}` }
const removeThird = (page: Page<Item>) => ({ ...page, items: page.items.filter(({ id }) => id !== 'item 3') })

function OwnList({ first }: { readonly first: Page<Item> }) {
  const { reader, added, editAdded } = usePages(first, source)
  return (
    <>
      <ul>
        {mergePages([first, ...added]).map(({ id }) => (
          <li key={id} id={source.elementId(id)} tabIndex={-1}>
            {id}
          </li>
        ))}
      </ul>
      <output>{`${reader.state}, ${reader.failed ?? 'no code'}, next ${reader.next}`}</output>
      <button type="button" onClick={reader.load}>
        load
      </button>
      <button type="button" onClick={() => editAdded(removeThird)}>
        edit
      </button>
    </>
  )
}

afterEach(() => vi.unstubAllGlobals())

const click = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const expectItems = (...items: number[]) => waitFor(() => expect(shownItems()).toEqual(items.map(String)))
const renderPages = () => {
  const pages = stubPages((cursor) => ({ page: pageAfter(cursor, total) }))
  return { pages, ...render(<OwnList first={pageAfter(0, total)} />) }
}

test('own list: the button appends a page once, and its first item takes the focus', async () => {
  const { pages } = renderPages()
  pages.hold()
  await click('load')
  await click('load')
  await pages.release()
  await expectItems(1, 2, 3, 4)
  expect(pages.requests).toEqual([2])
  expect(document.activeElement?.id).toBe('own-item 3')
})

test('own list: after a failure the items stay, and a retry appends the page', async () => {
  const { pages } = renderPages()
  pages.answer = () => ({ failed: 'service.failed' })
  await click('load')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('failed, service.failed, next 2'))
  pages.answer = (cursor) => ({ page: pageAfter(cursor, total) })
  await click('load')
  await expectItems(1, 2, 3, 4)
  expect(screen.getByRole('status').textContent).toBe('idle, no code, next 4')
})

test('own list: a revalidated first page replaces the earlier one, and an item in two pages is shown once', async () => {
  const { rerender } = renderPages()
  await click('load')
  await expectItems(1, 2, 3, 4)
  rerender(<OwnList first={{ items: [{ id: 'item 4' }, { id: 'item 1' }], next: '1' }} />)
  await expectItems(4, 1, 3)
})

test('own list: a page in flight is dropped when the first page ends elsewhere meanwhile; the next load has no gap', async () => {
  const { pages, rerender } = renderPages()
  pages.hold()
  await click('load')
  rerender(<OwnList first={{ items: [{ id: 'item 0' }, { id: 'item 1' }], next: '1' }} />)
  await pages.release()
  await expectItems(0, 1)
  await click('load')
  await expectItems(0, 1, 2, 3)
})

test('own list: an edit changes the added pages, also while the next page is in flight', async () => {
  const { pages } = renderPages()
  await click('load')
  await expectItems(1, 2, 3, 4)
  pages.hold()
  await click('load')
  await click('edit')
  await pages.release()
  await expectItems(1, 2, 4, 5, 6)
})
