// Live subscriber for unread counts: writes the events of the SSE connection to the unread store. Renders nothing.
import { useLive } from '../../lib/live/use-live.ts'
import { setUnread } from '../../lib/live/unread.tsx'

type UnreadSubscriberProps = {
  readonly sessionKey: string
  /** Whether the user can have messages. */
  readonly hasChat: boolean
}

// oxlint-disable-next-line import/no-default-export -- `React.lazy` loads the default export
export default function UnreadSubscriber({ sessionKey, hasChat }: UnreadSubscriberProps) {
  useLive({ sessionKey, hasChat }, (event) => {
    if (event.type === 'notifications' || event.type === 'chat') setUnread(event.type, event.unread, event.at)
  })
  return null
}
