// Component tests of the unread counter: loader value, events, and a loader response that is newer than an event.
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { shellViewer } from '../../../test/shell-viewer.ts'
import { revalidationCount } from '../rendering/revalidation-count.ts'
import { setOwnUnread, setUnread, UnreadCount, useUnread, useUnreadEvents } from './unread.tsx'

const received: [number, boolean][] = []
const receive = (unread: number, isOwn: boolean) => void received.push([unread, isOwn])

function Badge({ unread }: { readonly unread: number }) {
  const viewer = useViewer(unread)
  useUnreadEvents('notifications', receive)
  return <UnreadCount unread={useUnread(viewer, 'notifications')} className="unread-count" />
}

const viewers = new Map<number, typeof shellViewer>()
/** The same object for the same count, as a loader response stays the same until a revalidation. */
function useViewer(unread: number) {
  const viewer = viewers.get(unread) ?? { ...shellViewer, unread }
  viewers.set(unread, viewer)
  return viewer
}

test('unread counter: shows the loader value, then events and own changes, and a loader response requested after them', () => {
  const view = render(<Badge unread={1} />)
  expect(screen.getByText('1')).toBeTruthy()
  act(() => setUnread('notifications', 120))
  expect(screen.getByText('99+')).toBeTruthy()
  act(() => setUnread('chat', 5))
  act(() => setOwnUnread('notifications', 2))
  expect(screen.getByText('2')).toBeTruthy()
  expect(received).toEqual([
    [120, false],
    [2, true],
  ])
  act(() => revalidationCount.set(revalidationCount.get() + 1))
  view.rerender(<Badge unread={7} />)
  expect(screen.getByText('7')).toBeTruthy()
  act(() => setUnread('notifications', 0))
  expect(view.container.textContent).toBe('')
})
