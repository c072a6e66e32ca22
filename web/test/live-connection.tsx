// Component test helper: the live connection of this tab, as the shell opens it for a logged-in user. It stays down until the test opens it.
import { act, render } from '@testing-library/react'
import { vi } from 'vitest'
import UnreadSubscriber from '../app/shell/account/unread-subscriber.tsx'
import { FakeEventSource } from './fake-event-source.ts'
import { shellViewer } from './shell-viewer.ts'
import { stubLive } from './stub-live.ts'

const receive = (type: string) => act(async () => FakeEventSource.all.at(-1)?.receive({ type }))

/** `unread` is the answer to every poll. Call `leave` at the end of the test. */
export function startLiveConnection(unread: number) {
  vi.stubGlobal('EventSource', FakeEventSource)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ unread })))
  stubLive({ isLeader: true })
  render(<UnreadSubscriber sessionKey={shellViewer.since} hasChat={false} />)
  return {
    /** The browser is online again, so the tab connects at once. */
    open: () => {
      dispatchEvent(new Event('online'))
      return receive('hello')
    },
    ping: () => receive('ping'),
    leave: () => void dispatchEvent(new Event('pagehide')),
  }
}
