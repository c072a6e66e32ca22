// Notification component: link to its subject, and a form with optimistic updates.
import type { Notification, NotificationType, notifications } from '@murmullo/contract/notifications/notifications'
import { outcomeTexts } from '@murmullo/contract/reports/report-outcomes'
import { Link } from 'react-router'
import { callApi } from '../../lib/api/call-api.ts'
import { exactDate, relativeTime, shortTime } from '../../lib/format/dates.ts'
import { ActionForm, RetryButton, useActionForm } from '../../lib/forms/action-form.tsx'
import { isFailure } from '../../lib/forms/form-result.ts'
import { useTimeZone } from '../../lib/rendering/hydration.ts'
import { Badge } from '../../ui/display/badge.tsx'
import { classes } from '../../ui/base/classes.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import { messageCircle, shield } from '../../ui/icons/icons.gen.ts'
import { faceSlightlySmiling, messageSquare, userRoundPlus } from '../../ui/icons/page-icons.gen.ts'
import { TimeStamp } from '../../ui/display/time-stamp.tsx'
import { NotificationActions } from './notification-actions.tsx'
import {
  applyChange,
  itemIntents,
  networkFailureText,
  type NotificationChange,
  parseChange,
} from './notification-change.ts'
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
  readonly onChange: (change: NotificationChange) => void
}

export function NotificationItem({ notification, now, onChange }: ItemProps) {
  const zone = useTimeZone()
  const form = useActionForm<NotificationChange>({
    intent: itemIntents,
    hidden: { id: notification.id, secretId: notification.secretId ?? '' },
    queue: true,
    networkError: networkFailureText,
    onResult: (result) => isFailure(result) || onChange(result),
  })
  const pendingChange = parseChange(form.fetcher.formData)
  // Optimistic update, except for delete.
  const one =
    (pendingChange && pendingChange.intent !== 'delete' && applyChange(notification, pendingChange)) || notification
  const { id, isRead, at, beginning, reportOutcome } = one
  const open = () => {
    if (isRead) return
    // Without waiting: the link leads to another page.
    void callApi<typeof notifications.markRead>('PUT', `/me/notifications/${id}/read`, { isRead: true }).catch(() => {})
    onChange({ id, intent: 'read', secretId: '' })
  }
  return (
    <article className="relative grid grid-cols-[2.5rem_1fr] gap-x-3 rounded-[inherit] py-3.5 pr-13 pl-4 transition-colors duration-150 wide:gap-x-4 wide:pl-5 has-[a:hover]:bg-sunken">
      <span
        className={classes(
          'relative row-span-2 flex size-10 items-center justify-center rounded-full',
          isRead ? 'bg-chip text-ink-3' : 'bg-accent-soft text-accent',
        )}
      >
        <Icon pathData={shapes[one.type]} />
        {!isRead && (
          <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-surface bg-accent">
            <span className="sr-only">Sin leer</span>
          </span>
        )}
      </span>
      <div className="min-w-0">
        <h3 className={classes('text-pretty', isRead ? 'text-ink-2' : 'font-semibold')}>
          <Link
            id={linkId(id)}
            to={notificationPath(one)}
            onClick={open}
            // The middle button opens a new tab; the right button only opens a menu.
            onAuxClick={({ button }) => button === 1 && open()}
            className="stretched-link"
          >
            {notificationText(one)}
          </Link>
        </h3>
        {beginning && <p className="mt-0.5 line-clamp-2 font-voice text-base/snug text-ink-2">«{beginning}»</p>}
        {reportOutcome && <p className="mt-0.5 text-sm text-pretty text-ink-2">{outcomeTexts[reportOutcome]}</p>}
      </div>
      <ActionForm form={form}>
        <span className="mt-1 flex flex-wrap items-center gap-x-2 text-ink-3">
          <TimeStamp
            dateTime={at}
            exact={exactDate(at, zone)}
            wide={relativeTime(at, now)}
            narrow={shortTime(at, now)}
          />
          {one.isMuted && <Badge>Silenciado</Badge>}
        </span>
        <span className="absolute top-2.5 right-4">
          <NotificationActions notification={one} />
        </span>
        {form.failure && (
          <p role="alert" className="py-1.5 text-sm font-semibold text-admin">
            {form.failure.error}
          </p>
        )}
        <RetryButton form={form} />
      </ActionForm>
    </article>
  )
}
