// Infinite list of conversations, latest activity first, with unread counts.
import type { Conversation } from '@murmullo/contract/chat/chat'
import { chatLimits } from '@murmullo/contract/constants/limits'
import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { Page } from '../../lib/lists/fetch-page.ts'
import { errorMessages, networkErrorMessage } from '../../lib/errors/error-messages.ts'
import { Avatar } from '../../ui/display/avatar.tsx'
import { classes } from '../../ui/base/classes.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadMore } from '../../ui/lists/load-more.tsx'
import { type TimeZoneOffset, listTime, fullTime } from './chat-dates.ts'
import { listName, conversationStateLabel } from './display-name.ts'
import { elementId, useReorderingList } from './use-revalidated-list.ts'

type ConversationListProps = {
  readonly first: Page<Conversation>
  readonly fromStart: boolean
  readonly now: number
  readonly clock: TimeZoneOffset
  /** Button that starts a new conversation. */
  readonly newChatButton: ReactNode
}

export function ConversationList({ first, fromStart, now, clock, newChatButton }: ConversationListProps) {
  const list = useReorderingList(first, '/more/conversations?after=')
  const end = useRef<HTMLDivElement>(null)
  if (list.shown.length === 0 && fromStart)
    return (
      <EmptyState
        level="h3"
        title="No tienes conversaciones activas"
        text="Busca a alguien por su apodo y mándale una solicitud. Si la acepta, podrán escribirse aquí."
        action={newChatButton}
      />
    )
  return (
    <>
      {!fromStart && (
        <p className="pb-4">
          <Link to="/chat" className="text-link">
            Volver al principio
          </Link>
        </p>
      )}
      <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {list.shown.map((one) => (
          <li key={one.id} id={elementId(one.id)} tabIndex={-1} className="first:rounded-t-card last:rounded-b-card">
            <ConversationRow conversation={one} now={now} clock={clock} />
          </li>
        ))}
      </ul>
      {list.next !== null && (
        <LoadMore
          href={`/chat?after=${list.next}`}
          label="Ver más conversaciones"
          state={list.state}
          failure={list.failed ? errorMessages[list.failed] : networkErrorMessage}
          onLoad={list.load}
          end={end}
        />
      )}
    </>
  )
}

type RowProps = { readonly conversation: Conversation; readonly now: number; readonly clock: TimeZoneOffset }

function ConversationRow({ conversation, now, clock }: RowProps) {
  const { id, nickname, at, unread, isGone, isBlocked } = conversation
  const name = listName(nickname)
  const isActive = !isGone && !isBlocked
  return (
    <article className="relative flex min-h-17 items-center gap-3 rounded-[inherit] px-4 py-2.5 transition-colors duration-150 has-[a:hover]:bg-sunken">
      <span className="relative">
        <Avatar nickname={name} />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-0.5 -right-0.5 size-3.5 rounded-full border-2 border-surface bg-accent"
          />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className={classes('truncate', unread > 0 ? 'font-semibold' : 'font-medium')}>
            <Link to={`/chat/${id}`} className="stretched-link">
              {name}
              {unread > 0 && <span className="sr-only"> ({unreadLabel(unread)})</span>}
            </Link>
          </h3>
          <time dateTime={at} title={fullTime(at, clock)} className="shrink-0 text-meta text-ink-3 tabular-nums">
            {listTime(at, now, clock)}
          </time>
        </div>
        {unread > 0 && (
          <p aria-hidden="true" className="text-meta font-semibold text-accent">
            {unreadLabel(unread)}
          </p>
        )}
        {/* Most conversations are active, so only screen readers get that state. */}
        <p className={isActive ? 'sr-only' : 'text-meta text-ink-3'}>{conversationStateLabel(conversation)}</p>
      </div>
    </article>
  )
}

function unreadLabel(unread: number): string {
  if (unread === 1) return '1 mensaje sin leer'
  return `${unread >= chatLimits.unreadMax ? `más de ${unread - 1}` : unread} mensajes sin leer`
}
