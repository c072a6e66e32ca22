// Infinite list of notifications by day, newest first.
import { notificationLimits } from '@murmullo/contract/constants/limits'
import type { Notification } from '@murmullo/contract/notifications/notifications'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { errorMessages, networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { showToast } from '../../lib/browser/toast.ts'
import { setOwnUnread } from '../../lib/live/unread.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListEnd } from '../../ui/lists/list-end.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import type { NotificationChange } from './notification-change.ts'
import { groupByDay } from './day-groups.ts'
import { NotificationItem } from './notification-item.tsx'
import { ReadAll } from './read-all.tsx'
import { useFocusRestoration } from './use-focus-restoration.ts'
import { elementId, useNotifications } from './use-notifications.ts'

type ListProps = {
  readonly first: Page<Notification>
  readonly fromStart: boolean
  readonly unread: number
  readonly now: number
}

export function NotificationList({ first, fromStart, unread, now }: ListProps) {
  const list = useNotifications(first)
  const { shown, next } = list
  const end = useRef<HTMLDivElement>(null)
  useFocusRestoration(shown)
  const recordChange = (change: NotificationChange) => {
    list.note(change)
    // The header's count is updated before the server responds. Above the display limit, one less leaves it unchanged.
    if (change.intent === 'read' && unread < notificationLimits.unreadMax)
      setOwnUnread('notifications', Math.max(0, unread - 1))
    const toastText = toastTexts[change.intent]
    if (toastText) void showToast('success', toastText)
  }
  if (shown.length === 0 && next === null && fromStart)
    return (
      <EmptyState
        title="No tienes notificaciones"
        text="Cuando alguien comente o reaccione a uno de tus secretos, o empiece a seguirte, lo sabrás aquí."
        action={
          <Link to="/new" className={buttonClass('primary')}>
            Contar un secreto
          </Link>
        }
      />
    )
  return (
    <>
      <ReadAll unread={unread} onChange={recordChange} />
      {!fromStart && (
        <p className="pb-4">
          <Link to="/notifications" className="text-link">
            Volver al principio
          </Link>
        </p>
      )}
      {groupByDay(shown, now).map(({ day, items }) => (
        <section key={day} className="mb-6">
          <h2 className="mb-2 px-1 text-sm font-semibold text-ink-2">{day}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
            {items.map((one) => (
              <li
                key={one.id}
                id={elementId(one.id)}
                tabIndex={-1}
                className="first:rounded-t-card last:rounded-b-card"
              >
                <NotificationItem notification={one} now={now} onChange={recordChange} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {next === null ? (
        <ListEnd>No hay más notificaciones.</ListEnd>
      ) : (
        <LoadMore
          href={`/notifications?after=${next}`}
          label="Cargar más"
          state={list.state}
          failure={`No se pudieron cargar tus notificaciones... ${list.failed ? errorMessages[list.failed] : networkErrorMessage}`}
          onLoad={list.load}
          end={end}
        />
      )}
    </>
  )
}

/** Toast text. Null if the change is visible where it was pressed. */
const toastTexts: Readonly<Record<NotificationChange['intent'], string | null>> = {
  read: null,
  unread: null,
  delete: 'Notificación eliminada',
  mute: 'No te avisaremos más de este secreto',
  unmute: 'Te volveremos a avisar de este secreto',
  'read-all': null,
}
