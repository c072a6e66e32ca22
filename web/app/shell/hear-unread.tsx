// Hears how much is unread, for whoever shows it.
import { useLive } from '../lib/live/live.ts'
import { noteUnread } from '../lib/live/unread.tsx'

type HearUnreadProps = {
  readonly who: string
  /** Whether they may have messages. */
  readonly talks: boolean
}

// oxlint-disable-next-line import/no-default-export -- what is fetched later is the whole file
export default function HearUnread({ who, talks }: HearUnreadProps) {
  useLive({ who, talks }, (event) => {
    if (event.type === 'notifications' || event.type === 'chat') noteUnread(event.type, event.unread)
  })
  return null
}
