// Message list component, grouped by day and sender, oldest first, with a link that loads older messages.
import { type RefObject, useEffect, useRef } from 'react'
import { classes } from '../../../ui/base/classes.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../../ui/lists/load-more.tsx'
import type { TimeZoneOffset } from '../chat-dates.ts'
import { groupByDay, type MessageGroup } from './group-messages.ts'
import { MessageItem, type ShownMessage } from './message-item.tsx'
import type { LoadState } from './message-window.ts'

export const unreadDividerId = 'mensajes-nuevos'

type MessageListProps = {
  readonly messages: readonly ShownMessage[]
  /** Display name of the other user. */
  readonly name: string
  readonly conversationId: string
  /** Id of the first unread message at page load. */
  readonly firstUnreadId: string | undefined
  readonly older: { readonly href: string; readonly state: LoadState; readonly onLoad: () => void } | null
  readonly olderEnd: RefObject<HTMLDivElement | null>
  readonly now: number
  readonly clock: TimeZoneOffset
  readonly onLinkClick: ((href: string) => void) | null
  readonly onRetry: () => void
  readonly onDiscard: (key: string) => void
}

export function MessageList({ messages, name, firstUnreadId, older, olderEnd, now, clock, ...item }: MessageListProps) {
  const list = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  const speakers = { me: 'Tú', them: name, system: null }
  const hasOlder = older !== null
  useEffect(() => {
    // The load link is removed with the last page. If it was pressed, focus moves to the first loaded message.
    if (isPressed.current && !hasOlder) list.current?.querySelector('li')?.focus({ preventScroll: true })
  }, [hasOlder])
  return (
    <div ref={list}>
      {older && (
        <LoadMore
          href={older.href}
          label="Ver mensajes anteriores"
          state={older.state}
          failure="No se pudieron cargar los mensajes anteriores."
          onLoad={() => {
            isPressed.current = true
            older.onLoad()
          }}
          end={olderEnd}
        />
      )}
      {groupByDay(messages, now, clock, firstUnreadId).map((day) => (
        <section key={day.name}>
          <h2 className="message-day">{day.name}</h2>
          <ol>
            {day.groups.flatMap((group) =>
              group.items.map((message, at) => (
                <li
                  key={message.id}
                  data-message={message.seq === null ? 'unsent' : 'sent'}
                  tabIndex={-1}
                  className={classes('message-row', groupClass(group, at))}
                >
                  {message.id === firstUnreadId && (
                    <p id={unreadDividerId} className="unread-divider">
                      Mensajes nuevos
                    </p>
                  )}
                  <MessageItem
                    message={message}
                    speaker={at === 0 ? speakers[group.from] : null}
                    isLast={at === group.items.length - 1}
                    now={now}
                    clock={clock}
                    {...item}
                  />
                </li>
              )),
            )}
          </ol>
        </section>
      ))}
      {!hasOlder && messages.every(({ from }) => from === 'system') && (
        <EmptyState title="No hay mensajes aún" text="Sé el primero en enviar un mensaje" />
      )}
    </div>
  )
}

function groupClass({ from, items }: MessageGroup<ShownMessage>, at: number): string {
  return classes(`message-row-${from}`, at === 0 && 'message-row-first', at === items.length - 1 && 'message-row-last')
}
