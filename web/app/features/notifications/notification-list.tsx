// Infinite list of notifications by day, newest first.
import { notificationLimits } from '@murmullo/contract/limits'
import type { Notification } from '@murmullo/contract/notifications'
import { useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../lib/ask-page.ts'
import { errorTexts, unreachableText } from '../../lib/error-texts.ts'
import { showToast } from '../../lib/toast.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListEnd } from '../../ui/list-end.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { NotificationChange } from './change-notification.ts'
import { byDay } from './day-groups.ts'
import { NotificationItem } from './notification-item.tsx'
import { ReadAll } from './read-all.tsx'
import { tellBell } from './use-fresh-list.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { placeOf, useNotifications } from './use-notifications.ts'

type ListProps = {
  readonly first: Page<Notification>
  readonly fromStart: boolean
  readonly unread: number
  readonly now: number
  readonly told: NotificationChange | undefined
}

export function NotificationList({ first, fromStart, unread, now, told }: ListProps) {
  const list = useNotifications(first)
  const { shown, next } = list
  const end = useRef<HTMLDivElement>(null)
  useKeptFocus(shown)
  const note = (change: NotificationChange) => {
    list.note(change)
    // Above the display limit, one less leaves the count unchanged.
    if (change.intent === 'read' && unread < notificationLimits.unreadMost) tellBell(Math.max(0, unread - 1))
    const words = doneWords[change.intent]
    if (words) void showToast('success', words)
  }
  if (shown.length === 0 && next === null && fromStart)
    return (
      <EmptyState
        title="Todo en silencio"
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
      <ReadAll unread={unread} told={told?.intent === 'read-all' ? told : undefined} onChange={note} />
      {!fromStart && (
        <p className="pb-4">
          <Link to="/notifications" className="text-link">
            Volver al principio
          </Link>
        </p>
      )}
      {byDay(shown, now).map(({ day, items }) => (
        <section key={day} className="mb-6">
          <h2 className="mb-2 px-1 text-sm font-semibold text-ink-2">{day}</h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
            {items.map((one) => (
              <li key={one.id} id={placeOf(one.id)} tabIndex={-1} className="first:rounded-t-card last:rounded-b-card">
                <NotificationItem
                  notification={one}
                  now={now}
                  told={told?.id === one.id ? told : undefined}
                  onChange={note}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {next === null ? (
        <ListEnd>No hay más: esto es todo lo que te contamos.</ListEnd>
      ) : (
        <LoadMore
          href={`/notifications?after=${next}`}
          label="Cargar más"
          state={list.state}
          failure={`No se pudieron cargar tus notificaciones... ${list.failed ? errorTexts[list.failed] : unreachableText}`}
          onLoad={list.load}
          end={end}
        />
      )}
    </>
  )
}

/** Toast text. Null if the change is visible where it was pressed. */
const doneWords: Readonly<Record<NotificationChange['intent'], string | null>> = {
  read: null,
  unread: null,
  delete: 'Notificación eliminada',
  mute: 'No te avisaremos más de este secreto',
  unmute: 'Te volveremos a avisar de este secreto',
  'read-all': null,
}
