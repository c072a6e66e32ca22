// React hook for live events, with the live client of this tab.
import { useEffect, useRef } from 'react'
import { type LeaderEvent, startLeader } from './leader.ts'
import { createLiveClient } from './live-client.ts'
import type { Subscription } from './subscriptions.ts'

const client = createLiveClient(startLeader, () => ({
  shared:
    'locks' in navigator && 'BroadcastChannel' in window
      ? { locks: navigator.locks, openChannel: (name) => new BroadcastChannel(name) }
      : null,
  page: window,
  isHidden: () => document.hidden,
}))

export function useLive(subscription: Subscription, onEvent: (event: LeaderEvent) => void): void {
  const latest = useRef(onEvent)
  useEffect(() => {
    latest.current = onEvent
  })
  const { secret, lists, sessionKey, hasChat } = subscription
  useEffect(
    () =>
      client.subscribe(
        {
          ...(secret && { secret }),
          ...(lists && { lists }),
          ...(sessionKey && { sessionKey }),
          ...(hasChat && { hasChat }),
        },
        (event) => latest.current(event),
      ),
    [secret, lists, sessionKey, hasChat],
  )
}
