// Message component: bubble, time or send state, menu, safety warning and retry buttons.
import { ItemMenu } from '../../../shared/item-menu.tsx'
import { ReportLink } from '../../../shared/report-link.tsx'
import { Icon } from '../../../ui/icons/icon.tsx'
import { flag } from '../../../ui/icons/icons.gen.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/base/classes.ts'
import { Dots } from '../../../ui/base/dots.tsx'
import { SafetyWarning } from '../safety-warning.tsx'
import { type TimeZoneOffset, messageTime, fullTime } from '../chat-dates.ts'
import type { ListedMessage } from './group-messages.ts'
import { isEmojiOnly } from './parse-message.ts'
import { MessageText } from './message-text.tsx'
import type { UnsentMessage } from './outbox.ts'

export type ShownMessage = ListedMessage & { readonly unsent: UnsentMessage | null }

type MessageItemProps = {
  readonly message: ShownMessage
  /** Sender name for screen readers, once per group. */
  readonly speaker: string | null
  /** Last of its group, which shows the time; of the others only screen readers get it. */
  readonly isLast: boolean
  /** Conversation id, for the link that reports a received message. */
  readonly conversationId: string
  readonly now: number
  readonly clock: TimeZoneOffset
  readonly onLinkClick: ((href: string) => void) | null
  readonly onRetry: () => void
  readonly onDiscard: (key: string) => void
}

export function MessageItem({ message, speaker, isLast, conversationId, now, clock, ...handlers }: MessageItemProps) {
  const { onLinkClick, onRetry, onDiscard } = handlers
  const { from, text, at, seq, unsent } = message
  if (from === 'system') return <p className="message-system">{text}</p>
  const isBig = text !== null && isEmojiOnly(text)
  return (
    <>
      {speaker && <span className="sr-only">{speaker}: </span>}
      <div
        className={classes(
          'message-bubble',
          isBig && 'message-bubble-emoji',
          text === null && 'message-bubble-deleted',
        )}
      >
        <p className="message-text">
          {text === null ? 'Mensaje eliminado' : <MessageText text={text} onLeave={onLinkClick} />}
        </p>
        {unsent === null || unsent.state === 'sent' ? (
          <time dateTime={at} title={fullTime(at, clock)} className={isLast ? 'message-time' : 'sr-only'}>
            {messageTime(at, now, clock)}
          </time>
        ) : (
          <SendingState unsent={unsent} />
        )}
        {from === 'them' && text !== null && seq !== null && (
          <span className="message-menu">
            <ItemMenu label="Opciones del mensaje">
              <ReportLink kind="message" id={conversationId} seq={seq} className="item-menu-link">
                <Icon pathData={flag} size={18} />
                Reportar
              </ReportLink>
            </ItemMenu>
          </span>
        )}
      </div>
      {text !== null && from === 'them' && (
        <SafetyWarning text={text} to="reader" className="mt-1 max-w-[min(85%,32rem)]" />
      )}
      {unsent?.state === 'failed' && (
        <div className="mt-1 flex max-w-[min(85%,32rem)] flex-wrap items-center justify-end gap-x-1">
          <p className="text-right text-meta text-balance text-admin">{unsent.reason}</p>
          <span className="-mr-2 flex">
            <Button tone="quiet" className="px-3!" onClick={() => onDiscard(unsent.key)}>
              Descartar
            </Button>
            <Button tone="quiet" className="px-3! text-accent!" onClick={onRetry}>
              Reintentar
            </Button>
          </span>
        </div>
      )}
    </>
  )
}

const states: Readonly<Record<Exclude<UnsentMessage['state'], 'sent'>, string>> = {
  queued: 'En espera',
  sending: 'Enviando…',
  failed: 'Sin enviar',
}

function SendingState({ unsent }: { readonly unsent: UnsentMessage }) {
  if (unsent.state === 'sent') return null
  return (
    <span className="message-time">
      {unsent.state === 'sending' && <Dots busy className="h-1 w-4" />}
      {states[unsent.state]}
    </span>
  )
}
