// Hears how many notifications are unread, for whoever shows it.
import { useLive } from '../lib/live/live.ts'
import { noteUnread } from '../lib/live/use-unread.ts'

// oxlint-disable-next-line import/no-default-export -- what is fetched later is the whole file
export default function HearUnread({ who }: { readonly who: string }) {
  useLive({ who }, (event) => {
    if (event.type === 'notifications') noteUnread(event.unread)
  })
  return null
}
