// Conversation page component: message list, live updates, outbox of unsent messages, read receipts and message form.
import type { OpenConversation } from '@murmullo/contract/chat/chat'
import { chatLimits } from '@murmullo/contract/constants/limits'
import { useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import type { BlockIntent } from '../block-form.tsx'
import { BlockedNotice } from '../blocked-notice.tsx'
import { useTimeZoneOffset, useCurrentDay } from '../reader-time-zone.ts'
import { MessageForm } from './message-form.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { InlineBlockForm, ConversationMenu } from './conversation-menu.tsx'
import type { ShownMessage } from './message-item.tsx'
import { MessageList, unreadDividerId } from './message-list.tsx'
import { useLinkConfirmation } from './message-text.tsx'
import { firstUnread, lastReceivedSeq, lastSeq, type MessageWindow } from './message-window.ts'
import { displayName } from '../display-name.ts'
import { NewMessagesPill } from './new-messages-pill.tsx'
import { messageKeys, type Outbox, removeKeys } from './outbox.ts'
import { useChatEvents } from '../use-chat-events.ts'
import { useIntersection } from '../use-intersection.ts'
import { useVirtualKeyboardInset } from '../../../lib/forms/use-virtual-keyboard-inset.ts'
import { useMessages } from './use-messages.ts'
import { useOutbox } from './use-outbox.ts'
import { useReadReceipt } from './use-read-receipt.ts'
import { useScrollAnchor } from './use-scroll-anchor.ts'
import { useMessageDraft } from './use-message-draft.ts'

/** Cursor above every sequence number (max int32): loads the last page, also if there are unread messages above it. */
export const lastPageCursor = 2_147_483_647

type ConversationProps = {
  readonly conversation: OpenConversation
  readonly first: MessageWindow
  readonly who: string
  readonly now: number
  readonly clock: number
  readonly idempotencyKey: string
  /** Intent from the query string, for browsers without JavaScript. */
  readonly requestedIntent: BlockIntent | null
  /** The reader has just reported this conversation. */
  readonly isReported: boolean
  /** Error of the message form without JavaScript. */
  readonly refusal: { readonly text: string; readonly reason: string } | null
}

export function Conversation(props: ConversationProps) {
  const { conversation, first, who, idempotencyKey, requestedIntent, isReported, refusal } = props
  const { id, isBlocked, isGone } = conversation
  const name = displayName(conversation.nickname)
  const clock = useTimeZoneOffset(props.clock)
  const now = useCurrentDay(props.now, clock)
  const page = useRef<HTMLDivElement>(null)
  const olderEnd = useRef<HTMLDivElement>(null)
  const newerEnd = useRef<HTMLDivElement>(null)
  const linkDialog = useLinkConfirmation()
  const { messageWindow, older, ...messages } = useMessages(id, first)
  const { outbox, ...outboxActions } = useOutbox(id, messageWindow.items, messages.addSent)
  const shown = toShownMessages(messageWindow, outbox)
  // Snapshot at page load: messages that are read meanwhile do not move the divider.
  const [firstUnreadMessage] = useState(() =>
    conversation.unread > 0 ? firstUnread(first, conversation.readSeq) : undefined,
  )
  const { scroller, isAtEnd, toEnd } = useScrollAnchor(unreadDividerId, messageWindow.hasNewer)
  const draft = useMessageDraft(id, who, outbox)
  const lastSeqShown = lastSeq(messageWindow)
  const receivedSeq = lastReceivedSeq(messageWindow)
  const isLatest = isAtEnd === true && !messageWindow.hasNewer
  const hasAnswered =
    conversation.hasAnswered ||
    messageWindow.items.filter(({ from }, index) => from === 'them' && messageWindow.items[index - 1]?.from === 'me')
      .length >= chatLimits.answersBeforeLinks

  useChatEvents(who, messages.onMessageEvent, id)
  useReadReceipt(id, conversation.readSeq, isLatest ? receivedSeq : null)
  useVirtualKeyboardInset(page, { resetsScroll: true })
  useIntersection(scroller, {
    target: olderEnd,
    isEnabled: messageWindow.hasOlder && older === 'idle',
    onVisible: messages.loadOlder,
  })
  useIntersection(scroller, { target: newerEnd, isEnabled: messageWindow.hasNewer, onVisible: messages.loadNewer })

  const goToEnd = () => void messages.toLatest(toEnd)
  return (
    <div ref={page} className="conversation">
      <ConversationHeader
        name={name}
        conversation={conversation}
        menu={!isGone && <ConversationMenu name={name} isBlocked={isBlocked} />}
      />
      {requestedIntent && !isBlocked && <InlineBlockForm name={name} intent={requestedIntent} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable, so it must be reachable by keyboard */}
      <section ref={scroller} aria-label={`Mensajes con ${name}`} tabIndex={0} className="message-scroller">
        {/* `mb-auto`: a short list starts at the top. */}
        <div className="mb-auto px-4 pt-3 pb-4">
          <MessageList
            messages={shown}
            name={name}
            conversationId={conversation.id}
            firstUnreadId={firstUnreadMessage && `${firstUnreadMessage.seq}`}
            older={
              messageWindow.hasOlder
                ? { href: `?antes=${messageWindow.items[0]?.seq}`, state: older, onLoad: messages.loadOlder }
                : null
            }
            olderEnd={olderEnd}
            // Messages that arrive after page load may belong to a later day.
            now={Math.max(now, Date.parse(messageWindow.items.at(-1)?.at ?? '') || 0)}
            clock={clock}
            onLinkClick={hasAnswered ? linkDialog.confirm : null}
            onRetry={outboxActions.retry}
            onDiscard={outboxActions.discard}
          />
          <div ref={newerEnd} />
          {conversation.unread > 0 && (
            <form method="post" className="no-script-only flex justify-center py-4">
              <input type="hidden" name="seq" value={lastSeqShown} />
              <Button type="submit" tone="outline" name="intent" value="read">
                Marcar como leída
              </Button>
            </form>
          )}
          {messageWindow.hasNewer && (
            <p className="no-script-only py-4 text-center">
              <a href={`?antes=${lastPageCursor}`} className="text-link">
                Ver los más recientes
              </a>
            </p>
          )}
        </div>
      </section>
      <NewMessagesPill
        name={name}
        items={messageWindow.items}
        isAtEnd={isLatest || isAtEnd === null}
        hasNewer={messageWindow.hasNewer}
        onPress={goToEnd}
      />
      {isGone ? (
        <p className="conversation-notice">Esta cuenta ya no existe. No puedes enviar mensajes en esta conversación</p>
      ) : (
        <>
          {isReported && (
            <output className="conversation-notice">Recibimos tu reporte. Una persona del equipo lo leerá.</output>
          )}
          {conversation.blockId !== null && (
            <BlockedNotice
              blockId={conversation.blockId}
              onUnblocked={() => page.current?.querySelector<HTMLElement>('.composer-field')?.focus()}
            />
          )}
          <MessageForm
            idempotencyKey={idempotencyKey}
            refusal={refusal}
            isDisabled={isBlocked}
            draft={draft.savedText}
            onDraftChange={draft.save}
            onSend={(text) => {
              outboxActions.send(text)
              goToEnd()
            }}
          />
        </>
      )}
      {linkDialog.dialog}
    </div>
  )
}

function toShownMessages({ items }: MessageWindow, outbox: Outbox): ShownMessage[] {
  const waiting = removeKeys(outbox, messageKeys(items))
  return [
    ...items.map(({ key, ...message }) => ({ ...message, id: key ?? `${message.seq}`, unsent: null })),
    ...waiting.map((unsent) => ({
      id: unsent.key,
      seq: null,
      from: 'me' as const,
      text: unsent.text,
      at: unsent.at,
      unsent,
    })),
  ]
}
