// Live subscriber for unread counts: writes the events of the SSE connection to the unread store. Renders nothing.
import { useLive } from '../lib/live/live.ts'
import { noteUnread } from '../lib/live/unread.tsx'

type HearUnreadProps = {
  readonly who: string
  /** Whether the user can have messages. */
  readonly talks: boolean
}

// oxlint-disable-next-line import/no-default-export -- `React.lazy` loads the default export
export default function HearUnread({ who, talks }: HearUnreadProps) {
  useLive({ who, talks }, (event) => {
    if (event.type === 'notifications' || event.type === 'chat') noteUnread(event.type, event.unread)
  })
  return null
}
