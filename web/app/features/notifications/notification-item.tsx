// Notification component: link to its subject, and a form with optimistic updates.
import type { Notification, NotificationType } from '@murmullo/contract/notifications/notifications'
import { outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import { useState } from 'react'
import { Link } from 'react-router'
import { exactDate, relativeTime, shortTime } from '../../lib/format/dates.ts'
import { useInlineForm } from '../../lib/forms/use-inline-form.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { classes } from '../../ui/base/classes.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { faceSlightlySmiling, messageCircle, messageSquare, shield, userRoundPlus } from '../../ui/icons/icons.gen.ts'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { applyChange, failedNotificationChange, type NotificationChange } from './notification-action.ts'
import { NotificationActions } from './notification-actions.tsx'
import { notificationPath, notificationText } from './notification-text.ts'
import { linkId } from './use-notifications.ts'

const shapes: Readonly<Record<NotificationType, string>> = {
  comment: messageSquare,
  like: faceSlightlySmiling,
  follow: userRoundPlus,
  chat_request: messageCircle,
  moderation: shield,
  report: shield,
}

type ItemProps = {
  readonly notification: Notification
  readonly now: number
  /** Action result of the last submit without JavaScript, if it concerns this notification. */
  readonly actionResult: NotificationChange | undefined
  readonly onChange: (change: NotificationChange) => void
}

export function NotificationItem({ notification, now, actionResult, onChange }: ItemProps) {
  const zone = useTimeZone()
  const [failed, setFailed] = useState(actionResult?.failed)
  const { sent, onSubmit } = useInlineForm('/change/notification', failedNotificationChange, (change) => {
    setFailed(change?.failed)
    if (change?.failed !== null) return false
    onChange(change)
    return true
  })
  const pendingChange = failedNotificationChange(sent)
  // Optimistic update, except for delete.
  const one =
    (pendingChange && pendingChange.intent !== 'delete' && applyChange(notification, pendingChange)) || notification
  const { id, isRead, at, beginning, reportOutcome } = one
  const open = () => {
    if (isRead) return
    // `sendBeacon` is delivered although the page unloads.
    navigator.sendBeacon('/change/notification', new URLSearchParams({ id, intent: 'read' }))
    onChange({ id, intent: 'read', secretId: '', failed: null })
  }
  return (
    <article className="relative grid grid-cols-[2.5rem_1fr] gap-x-3 rounded-[inherit] px-4 pt-3.5 transition-colors duration-150 wide:gap-x-4 wide:px-5 has-[a:hover]:bg-sunken">
      <span
        className={classes(
          'row-span-2 flex size-10 items-center justify-center rounded-full',
          isRead ? 'bg-chip text-ink-3' : 'bg-accent-soft text-accent',
        )}
      >
        <Icon pathData={shapes[one.type]} />
      </span>
      <div className="min-w-0">
        <h3 className={classes('text-pretty', isRead ? 'text-ink-2' : 'font-semibold')}>
          <Link
            id={linkId(id)}
            to={notificationPath(one)}
            onClick={open}
            // The middle button opens a new tab; the right button only opens a menu.
            onAuxClick={({ button }) => button === 1 && open()}
            className="stretched"
          >
            {notificationText(one)}
          </Link>
        </h3>
        {beginning && <p className="mt-0.5 line-clamp-2 font-voice text-[1.0625rem]/snug text-ink-2">«{beginning}»</p>}
        {reportOutcome && <p className="mt-0.5 text-sm text-pretty text-ink-2">{outcomeTexts[reportOutcome]}</p>}
      </div>
      <form method="post" className="flex flex-wrap items-center pb-0.5" onSubmit={onSubmit}>
        <span className="flex flex-wrap items-center gap-x-2 py-1">
          <TimeStamp
            dateTime={at}
            exact={exactDate(at, zone)}
            wide={relativeTime(at, now)}
            narrow={shortTime(at, now)}
          />
          {!isRead && <Badge tone="accent">Sin leer</Badge>}
          {one.isMuted && <Badge>Silenciado</Badge>}
        </span>
        <NotificationActions notification={one} intent={pendingChange?.intent} />
        {failed && sent === null && (
          <p role="alert" className="basis-full pb-3 text-sm font-semibold text-admin">
            {failed}
          </p>
        )}
      </form>
    </article>
  )
}
